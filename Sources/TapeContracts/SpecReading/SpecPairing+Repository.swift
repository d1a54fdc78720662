import TapeCassette

extension SpecPairing {
    /// The file that a spec extends; nil if it cannot be read or lies outside of the spec's repository.
    package static func shared(
        _ path: String, beside spec: String
    ) -> (file: String, text: [UInt8])? {
        let file = FilePath.path(path, beside: spec)
        guard isWithinRepository(file, of: spec) else { return nil }
        // `try?`: the reader reports the file at the place that names it.
        return (try? FileBytes.read(file, limit: largestSpec)).map { (file, $0) }
    }

    /// Whether a file that a spec names is in the spec's own repository, with links resolved.
    ///
    /// A spec may come from anywhere, and must not reveal what else is on the machine. The caller that reads the file reports
    /// it if it is missing.
    package static func isWithinRepository(_ file: String, of spec: String) -> Bool {
        guard let target = FilePath.resolved(file),
            let folder = FilePath.resolved(FilePath.folder(of: spec))
        else { return true }
        return FilePath.isInside(repository(of: folder), target)
    }

    /// The nearest git repository above, or else the working directory, or else the folder that contains `Specs`.
    static func repository(of folder: String) -> String {
        var place = folder
        while place != "/" {
            if FilePath.resolved(FilePath.joined(place, ".git")) != nil { return place }
            place = FilePath.folder(of: place)
        }
        if let here = FilePath.resolved("."), here != "/", FilePath.isInside(here, folder) {
            return here
        }
        let parts = folder.split(separator: "/").map(String.init)
        guard let specs = parts.lastIndex(of: "Specs") else { return folder }
        return "/" + parts[..<specs].joined(separator: "/")
    }
}
