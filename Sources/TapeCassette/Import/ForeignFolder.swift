/// A folder that holds files to which a recording refers.
struct ForeignFolder: Sendable {
    let path: String
    /// The folder that contains it, if the folder itself may be a link.
    var home: String?

    /// The bytes of a file that a recording names, from the first folder that has the file.
    ///
    /// Names that lead out of the folder are refused, because the recording may come from anyone.
    static func body(
        _ name: String, at value: ForeignValue, in folders: [ForeignFolder?]
    ) throws(CassetteError) -> [UInt8] {
        let parts = name.split(separator: "/", omittingEmptySubsequences: false)
        let isInside = !name.hasPrefix("/") && !parts.contains("..") && !name.utf8.contains(0)
        guard isInside else {
            throw value.error(.badValue, "the name of a body's file leads out of its folder")
        }
        var last: FileError?
        for folder in folders.compactMap(\.self) {
            // A link in the folder can lead out of it, too.
            if let root = FilePath.resolved(folder.path),
                let target = FilePath.resolved("\(folder.path)/\(name)"),
                !FilePath.isInside(root, target) || !folder.isHome(to: root)
            {
                throw value.error(.badValue, "the name of a body's file leads out of its folder")
            }
            do {
                return try FileBytes.read("\(folder.path)/\(name)", limit: ForeignSource.sizeLimit)
            } catch {
                last = error
            }
        }
        let why = last.map { "\($0)" } ?? "there is no folder to look for it in"
        throw value.error(.file, "the file of a body cannot be read: \(why)")
    }

    /// Whether the resolved folder lies within the folder that contains it.
    private func isHome(to root: String) -> Bool {
        guard let home, let place = FilePath.resolved(home) else { return true }
        return FilePath.isInside(place, root)
    }
}
