extension ForeignCassette {
    /// One recording in a folder, or the reason why a file in it is not one.
    package struct Found: Sendable {
        /// The path below the folder; empty if the whole folder is one recording.
        package let name: String
        package let result: Result<ForeignCassette, CassetteError>
    }

    /// Reads every recording below a folder, one after the other, in the order of their paths.
    ///
    /// The WireMock mappings in one folder form a single recording; those come last.
    package static func readAll(
        below folder: String, options: ImportOptions = ImportOptions(),
        _ body: (Found) -> Void
    ) throws(CassetteError) {
        var mappings: [String: [WireMockFile]] = [:]
        for name in try CassetteError.wrapping({ () throws(FileError) in try files(below: folder) })
        {
            let path = "\(folder)/\(name)"
            do {
                let bytes = try CassetteError.wrapping { () throws(FileError) in
                    try FileBytes.read(path, limit: ForeignSource.sizeLimit)
                }
                let tree = try ForeignSource(name: path, bytes: bytes).root()
                let format = try ForeignFormat.detect(tree)
                let place = FilePath.folder(of: path)
                guard format != .wireMock else {
                    mappings[root(ofMappings: FilePath.folder(of: name)), default: []]
                        .append(WireMockFile(tree, in: place))
                    continue
                }
                let cassette = try read(
                    tree, as: format, named: path, options: options, folder: place)
                body(Found(name: name, result: .success(cassette)))
            } catch {
                body(Found(name: name, result: .failure(error)))
            }
        }
        for (name, files) in mappings.sorted(by: { $0.key < $1.key }) {
            let path = name.isEmpty ? folder : "\(folder)/\(name)"
            do {
                let reading = try WireMockFormat.read(
                    files, origin: options.origin, into: ForeignFindings(file: path))
                let cassette = ForeignCassette(reading, as: .wireMock, from: path)
                body(Found(name: name, result: .success(cassette)))
            } catch {
                body(Found(name: name, result: .failure(error)))
            }
        }
    }

    /// The folder that contains the `mappings` folder of a file, which identifies all files of the same recording; empty for
    /// the folder being read.
    private static func root(ofMappings folder: String) -> String {
        let parts = folder.split(separator: "/").map(String.init)
        let root = parts.firstIndex(of: "mappings").map { Array(parts[..<$0]) } ?? parts
        return root == ["."] ? "" : root.joined(separator: "/")
    }

    /// The files that may be recordings, by their extensions; links are not followed.
    private static func files(below folder: String) throws(FileError) -> [String] {
        var files: [String] = []
        var waiting = [""]
        while let place = waiting.popLast() {
            for name in try Folder.names(in: place.isEmpty ? folder : "\(folder)/\(place)") {
                let path = place.isEmpty ? name : "\(place)/\(name)"
                switch try FileStatus.of("\(folder)/\(path)")?.kind {
                // Body files of mappings are not recordings, whatever they look like.
                case .folder where name != "__files" && !name.hasPrefix("."): waiting.append(path)
                case .file where isRecording(name): files.append(path)
                case .file, .folder, .symbolicLink, .other, nil: break
                }
            }
        }
        return files.sorted()
    }

    private static func isRecording(_ name: String) -> Bool {
        [".json", ".har", ".yaml", ".yml"].contains { name.lowercased().hasSuffix($0) }
    }
}
