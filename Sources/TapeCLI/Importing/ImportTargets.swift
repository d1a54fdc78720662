import TapeCassette

/// Where an import writes its cassettes.
struct ImportTargets {
    private let output: String
    /// Whether `output` is a folder in any case.
    private let isFolder: Bool

    init(_ output: String, operands: Int) {
        isFolder = output.hasSuffix("/") || operands > 1 || Folder.isThere(output)
        self.output = output.hasSuffix("/") && output != "/" ? String(output.dropLast()) : output
    }

    /// The cassette for a recording that the command line names, or that is a whole folder.
    func target(of path: String, besides taken: Set<String> = []) -> String {
        guard isFolder || Folder.isThere(output) else { return output }
        let name = FilePath.name(of: path.hasSuffix("/") ? String(path.dropLast()) : path)
        return target(below: ["", ".", ".."].contains(name) ? "imported" : name, besides: taken)
    }

    /// The cassette for a recording found in a folder, in the same place below the output; if two differ only in their endings,
    /// the second keeps its ending.
    func target(below name: String, besides taken: Set<String> = []) -> String {
        let target = "\(output)/\(Self.withoutEnding(name)).yaml"
        return taken.contains(target) ? "\(output)/\(name).yaml" : target
    }

    private static func withoutEnding(_ path: String) -> String {
        let endings = [".json", ".har", ".yaml", ".yml"]
        guard let ending = endings.first(where: { path.lowercased().hasSuffix($0) }),
            path.utf8.count > ending.utf8.count
        else { return path }
        return String(path.dropLast(ending.count))
    }
}
