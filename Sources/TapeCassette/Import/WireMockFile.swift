/// One file of mappings, and the folders that may hold its bodies.
struct WireMockFile: Sendable {
    let root: ForeignValue
    let folders: [ForeignFolder]

    /// The folder for bodies is next to `mappings`, or next to the file if there is no such folder.
    init(_ root: ForeignValue, in folder: String?) {
        self.root = root
        folders =
            folder.map { folder in
                var paths: [String] = []
                var place = folder
                // `mappings` may contain folders; the folder for bodies is next to the outermost `mappings`.
                for _ in 0..<16 {
                    paths.append("\(place)/__files")
                    if FilePath.name(of: place) == "mappings" {
                        paths.append("\(FilePath.folder(of: place))/__files")
                        break
                    }
                    guard place.contains("/"), place != "/" else { break }
                    place = FilePath.folder(of: place)
                }
                return paths.map { ForeignFolder(path: $0, home: FilePath.folder(of: $0)) }
            } ?? []
    }

    /// The stubs in file order, numbered from `number` on.
    func stubs(from number: Int) throws(CassetteError) -> [WireMockStub] {
        let values = root["mappings"] == nil ? [root] : try root.list("mappings")
        var stubs: [WireMockStub] = []
        for value in values {
            stubs.append(try WireMockStub(value, number: number + stubs.count, folders: folders))
        }
        return stubs
    }
}
