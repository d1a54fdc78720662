import TapeCassette
import TapeContracts

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Finds spec files and the cassettes that belong to them.
enum SpecFinder {
    /// The spec files an operand names: itself, or the YAML files of a folder in the order of their names, without those whose
    /// names begin with an underscore: other specs extend them.
    static func specs(for operand: String) throws(UsageError) -> [String] {
        guard let names = names(in: operand) else { return [operand] }
        let files = names.filter { $0.hasSuffix(".yaml") || $0.hasSuffix(".yml") }
            .filter { !$0.hasPrefix("_") }
        if files.isEmpty, names.contains("Specs") {
            return try specs(for: joined(operand, "Specs"))
        }
        guard !files.isEmpty else { throw UsageError("there are no specs in \(operand)") }
        return files.map { joined(operand, $0) }
    }

    /// Where the cassette of a spec lies.
    static func cassette(for spec: String) -> String { SpecPairing.cassette(for: spec) }

    /// Makes the folder in which a spec's own cassette goes, unless it is there; recording says what is wrong otherwise.
    static func makeCassetteFolder(for spec: String) {
        let path = cassette(for: spec)
        guard let slash = path.lastIndex(of: "/") else { return }
        _ = unsafe mkdir(String(path[..<slash]), 0o777)
    }

    /// Makes a folder and the one in it that a file goes into, unless they are there; writing says what
    /// is wrong otherwise.
    static func makeFolders(for path: String, within folder: String) {
        guard let slash = path.lastIndex(of: "/") else { return }
        _ = unsafe mkdir(folder, 0o777)
        _ = unsafe mkdir(String(path[..<slash]), 0o777)
    }

    /// A file named relative to another.
    static func file(_ path: String, beside other: String) -> String {
        SpecPairing.file(path, beside: other)
    }

    static func joined(_ folder: String, _ name: String) -> String {
        folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
    }

    /// What a folder holds, in order; nil where there is no such folder.
    static func names(in folder: String) -> [String]? {
        // `try?`: what cannot be listed is taken for a file, and reading it says what is wrong.
        try? Folder.names(in: folder)
    }
}
