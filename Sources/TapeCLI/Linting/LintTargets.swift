import TapeCassette
import TapeContracts

/// The files that a command line wants checked, by kind.
struct LintTargets {
    private(set) var specs: [String] = []
    private(set) var cassettes: [String] = []
    private(set) var journals: [String] = []
    /// Folders that were named or whose cassettes are all checked.
    private(set) var folders: [String] = []
    private var known: Set<String> = []

    /// Sorts files by their content; a folder stands for its files and for its `Specs` and `Cassettes`.
    init(_ operands: [String]) throws(UsageError) {
        var operands = operands
        if operands.isEmpty {
            operands = ["Specs", "Cassettes"].filter(Folder.isThere)
            guard !operands.isEmpty else {
                throw UsageError("there is no folder Specs or Cassettes here; name files to check")
            }
        }
        for operand in operands {
            guard FilePath.resolved(operand) != nil else {
                let error = FileError(
                    .missing, path: operand, "there is no such file or folder")
                throw UsageError(error.advised)
            }
            if Folder.isThere(operand) {
                add(operand, isOurs: Self.isOurs(operand))
            } else {
                add(file: operand)
            }
        }
    }

    var count: Int { specs.count + cassettes.count + journals.count }

    private mutating func add(_ folder: String, isOurs: Bool) {
        let names = SpecFinder.names(in: folder) ?? []
        folders.append(folder)
        for name in names where name != SpecFinder.settingsFile {
            let path = FilePath.joined(folder, name)
            // An export's files are another tool's, but its drafts are ours.
            if CassetteExport.folderNames.contains(name), Folder.isItself(path) {
                folders.append(path)
            }
            // Files whose names begin with an underscore are checked through the specs that extend them.
            guard !name.hasPrefix("_") else { continue }
            let isGoneInto = Self.ours.contains(name) || (isOurs && !name.hasPrefix("."))
            if isGoneInto, Folder.isItself(path) {
                // Only ours and those within them are gone into.
                add(path, isOurs: true)
            } else if [".yaml", ".yml", Journal.ending].contains(where: name.hasSuffix) {
                add(file: path)
            }
        }
    }

    private static let ours = ["Specs", "Cassettes"]

    /// Folders of specs and cassettes may have subfolders; elsewhere only folders of these two names are entered.
    private static func isOurs(_ folder: String) -> Bool {
        let inner = PathPrefix(of: FilePath.joined(folder, ""))
        return ours.contains(where: inner.isNamed)
            || folder.split(separator: "/").contains { ours.contains(String($0)) }
    }

    private mutating func add(file path: String) {
        guard known.insert(path).inserted else { return }
        switch Self.kind(of: path) {
        case .journal: journals.append(path)
        case .cassette: cassettes.append(path)
        case .spec: specs.append(path)
        }
    }

    // MARK: Kinds

    private enum Kind { case spec, cassette, journal }

    /// The kind of a file, by its name and keys; it decides which mistakes are reported.
    private static func kind(of path: String) -> Kind {
        if path.hasSuffix(Journal.ending) { return .journal }
        let isAmongCassettes = PathPrefix(of: path).isNamed("Cassettes")
        // `try?`: the code that checks the file reports if it cannot be read.
        guard let text = try? FileBytes.start(of: path, limit: 64 << 10) else {
            return isAmongCassettes ? .cassette : .spec
        }
        for line in text.split(separator: 0x0A) {
            if line.starts(with: "interactions:".utf8) { return .cassette }
            if SpecLine.isKey(line) { return .spec }
        }
        if isAmongCassettes { return .cassette }
        let start = String(decoding: text.prefix(4096), as: UTF8.self)
        return start.contains("interactions") && !start.contains("paging") ? .cassette : .spec
    }
}
