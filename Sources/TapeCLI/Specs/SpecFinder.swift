import TapeCassette
import TapeContracts

/// Finds the spec files for a command line.
enum SpecFinder {
    /// The spec files that a command line names, each once; if it names none, those in `Specs`.
    static func specs(for operands: [String]) throws(UsageError) -> [String] {
        guard !operands.isEmpty || Folder.isThere("Specs") else {
            let above = Self.folderAbove.map { "there is one in \($0): go there, or name a spec" }
            throw UsageError(
                "there is no folder Specs here; "
                    + (above ?? "`pagetape init` makes one, or name a spec"))
        }
        var paths: [String] = []
        var known: Set<String> = []
        for operand in operands.isEmpty ? ["Specs"] : operands {
            paths += try specs(for: operand).filter { known.insert(Self.place(of: $0)).inserted }
        }
        return paths
    }

    /// The nearest folder above this one that has specs; nil if there is none within reach.
    private static var folderAbove: String? {
        let above = (1...8).map { Array(repeating: "..", count: $0).joined(separator: "/") }
        return above.first { Folder.isThere("\($0)/Specs") }.map { "\($0)/" }
    }

    /// A file's folder without links and dots, and its name: a link to a spec counts as a separate spec.
    static func place(of path: String) -> String {
        let folder = FilePath.folder(of: path)
        return FilePath.joined(FilePath.resolved(folder) ?? folder, FilePath.name(of: path))
    }

    /// The spec files for an operand: the file itself, or all YAML files in a folder and its subfolders, sorted by name; names
    /// that begin with an underscore are left out, because other specs extend those files.
    static func specs(for operand: String) throws(UsageError) -> [String] {
        guard let names = names(in: operand) else { return [operand] }
        if names.contains("Specs"), !names.contains(where: isSpec) {
            return try specs(for: FilePath.joined(operand, "Specs"))
        }
        let files = files(in: operand, names, depth: 0)
        guard !files.isEmpty else {
            throw UsageError(
                "there are no specs in \(operand); `pagetape probe URL` writes one")
        }
        return files
    }

    /// Links to folders are not followed: they could lead in a circle.
    private static func files(in folder: String, _ names: [String], depth: Int) -> [String] {
        var files = names.filter(isSpec).map { FilePath.joined(folder, $0) }
        guard depth < deepest else { return files }
        for name in names where !name.hasPrefix("_") && !name.hasPrefix(".") && name != "Cassettes"
        {
            let inner = FilePath.joined(folder, name)
            guard Folder.isItself(inner), let names = self.names(in: inner) else { continue }
            files += self.files(in: inner, names, depth: depth + 1)
        }
        return files
    }

    private static let deepest = 16

    /// The settings file, which may be next to specs but is not one.
    static let settingsFile = "pagetape.yaml"

    /// Whether a file has the name of a spec.
    static func isSpec(_ name: String) -> Bool {
        (name.hasSuffix(".yaml") || name.hasSuffix(".yml")) && !name.hasPrefix("_")
            && name != settingsFile
    }

    /// The paths of the list specs behind a spec file: its own, or those of a screen's sections.
    static func contracts(of file: SpecFile, at path: String) -> [String] {
        switch file {
        case .contract: [path]
        case .screen(let screen): screen.sections.map { $0.file(beside: path) }
        }
    }

    /// The names in a folder, in order; nil if there is no such folder.
    static func names(in folder: String) -> [String]? {
        // `try?`: what cannot be listed is treated as a file, and reading it reports the error.
        try? Folder.names(in: folder)
    }
}
