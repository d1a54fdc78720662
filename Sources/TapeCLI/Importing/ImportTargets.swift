import TapeCassette

/// Where the cassettes of an import go.
struct ImportTargets {
    private let output: String
    /// Whether `output` is a folder whatever is imported.
    private let isFolder: Bool

    init(_ output: String, operands: Int) {
        isFolder = output.hasSuffix("/") || operands > 1 || Folder.isThere(output)
        self.output = output.hasSuffix("/") && output != "/" ? String(output.dropLast()) : output
    }

    /// The cassette of a recording that was named, or that is a folder as a whole.
    func target(of path: String, besides taken: Set<String> = []) -> String {
        guard isFolder || Folder.isThere(output) else { return output }
        let name = FilePath.name(of: path.hasSuffix("/") ? String(path.dropLast()) : path)
        return target(below: ["", ".", ".."].contains(name) ? "imported" : name, besides: taken)
    }

    /// The cassette of a recording that was found in a folder, in the same place below the output;
    /// of two that differ only in their endings, the second keeps its own.
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
