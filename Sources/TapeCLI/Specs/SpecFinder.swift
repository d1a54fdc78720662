import TapeCassette
import TapeContracts

/// Finds the spec files that a command line is about.
enum SpecFinder {
    /// The spec files that a command line names; those of `Specs` where it names none.
    static func specs(for operands: [String]) throws(UsageError) -> [String] {
        var paths: [String] = []
        for operand in operands.isEmpty ? ["Specs"] : operands { paths += try specs(for: operand) }
        return paths
    }

    /// The spec files an operand names: itself, or the YAML files of a folder in the order of their names, without those whose
    /// names begin with an underscore: other specs extend them.
    static func specs(for operand: String) throws(UsageError) -> [String] {
        guard let names = names(in: operand) else { return [operand] }
        let files = names.filter { $0.hasSuffix(".yaml") || $0.hasSuffix(".yml") }
            .filter { !$0.hasPrefix("_") }
        if files.isEmpty, names.contains("Specs") {
            return try specs(for: FilePath.joined(operand, "Specs"))
        }
        guard !files.isEmpty else {
            throw UsageError(
                "there are no specs in \(operand); `pagetape probe URL` writes one")
        }
        return files.map { FilePath.joined(operand, $0) }
    }

    /// The specs of lists that a spec file stands for: itself, or a screen's sections.
    static func contracts(of file: SpecFile, at path: String) -> [String] {
        switch file {
        case .contract: [path]
        case .screen(let screen): screen.sections.map { SpecPairing.file($0.path, beside: path) }
        }
    }

    /// What a folder holds, in order; nil where there is no such folder.
    static func names(in folder: String) -> [String]? {
        // `try?`: what cannot be listed is taken for a file, and reading it says what is wrong.
        try? Folder.names(in: folder)
    }
}
