import TapeCassette
import TapeContracts
import TapeHTTP

/// Converts a cassette to another tool's format.
struct ExportCommand: Command {
    let name = "export"
    let paper = "import.md"
    let operands = "CASSETTE --to FORMAT"
    let operandKinds = [ValueKind.cassette]
    let remoteReading = RemoteReading.ofSpecs
    let summary = "writes a cassette in the form of another tool"
    let examples = [
        Example(
            "pagetape export Cassettes/reviews.yaml --to har -o reviews.har",
            "for browsers and most tools that show traffic"),
        Example(
            "pagetape export Cassettes/reviews.yaml --to wiremock -o wiremock",
            "a folder of mappings and files"),
    ]
    let options = OptionTable(options: [
        .init(
            "to", value: "FORMAT", kind: .word(ExportFormat.allCases.map(\.rawValue)),
            summary: "whose form"),
        .init(
            "output", letter: "o", value: "PATH", kind: .anyFile,
            summary: "the file to write, for wiremock the folder; standard output without it"),
        .init("force", summary: "replaces files that are there already"),
    ])

    func run(
        _ arguments: Arguments, in context: ToolContext
    ) async throws(UsageError) -> ExitStatus {
        guard let path = arguments.operands.first, arguments.operands.count == 1 else {
            throw UsageError("`export` takes one cassette")
        }
        let format = try Self.format(arguments)
        let output = arguments.value("output")
        guard output != nil || !format.isFolder else {
            throw UsageError("\(format.rawValue) is a folder of files; name it with --output")
        }
        if let output, !format.isFolder, WriteTarget(at: output) == .folder {
            throw UsageError("--output \(output) is a folder; name a file in it")
        }
        let export: CassetteExport
        let kept: Set<[UInt8]>
        do {
            let cassette = try Cassette.read(path)
            let rules = SpecPairing.contract(for: path)?.spec.redactionRules ?? .standard
            kept = CassetteInspection.keptTokens(
                SecretScan(secrets: [], keeping: rules), in: cassette)
            export = try CassetteExport(
                cassette, as: format, by: "pagetape", version: Pagetape.version)
        } catch {
            return context.console.complain(of: error)
        }
        guard refusesNothing(in: export, keeping: kept, of: path, context.console) else {
            return .incomplete
        }
        let leftovers: [String]
        do {
            leftovers = try Self.leftovers(beside: export, in: output)
        } catch {
            return context.console.complain(of: CassetteError(error))
        }
        if !arguments.flags.contains("force") { try refuse(export, leftovers, in: output) }
        if let output, !format.isFolder, [.spec, .cassette].contains(WriteTarget(at: output)) {
            throw UsageError("\(output) is a spec or a cassette, which was left alone")
        }
        for note in export.notes { context.console.note("note: \(note)") }
        return deliver(export, to: output, insteadOf: leftovers, context.console)
    }

    private static func format(_ arguments: Arguments) throws(UsageError) -> ExportFormat {
        let known = ExportFormat.allCases.map(\.rawValue)
        guard let name = arguments.value("to") else {
            throw UsageError("`export` needs --to, one of \(known.joined(separator: ", "))")
        }
        if let format = ExportFormat(rawValue: name) { return format }
        let advice = NearestName.advice(for: name, among: known)
        throw UsageError("there is no export to `\(name)`; \(advice)")
    }

    /// Whether nothing in the files to write looks like a secret; someone may have edited one in.
    private func refusesNothing(
        in export: CassetteExport, keeping kept: Set<[UInt8]>, of path: String,
        _ console: Console
    ) -> Bool {
        let scan = SecretScan()
        for file in export.files {
            let finds = scan.finds(in: file.bytes[...])
            guard let find = finds.first(where: { !kept.contains(Array(file.bytes[$0.range])) })
            else { continue }
            console.complain(
                "nothing was written: \(path) holds \(find.description); "
                    + "find its place with pagetape lint \(ShellWord.quoted(path))")
            return false
        }
        return true
    }

    /// Refuses to overwrite existing files.
    private func refuse(
        _ export: CassetteExport, _ leftovers: [String], in output: String?
    ) throws(UsageError) {
        guard let output else { return }
        let files = export.files.map { Self.target(of: $0, in: output) }
        for target in files + leftovers.filter({ !Self.isDraft($0) })
        where WriteTarget(at: target) != .nothing {
            throw UsageError("\(target) is there already; --force replaces it")
        }
    }

    private static func target(of file: CassetteExport.File, in output: String) -> String {
        file.path.isEmpty ? output : FilePath.joined(output, file.path)
    }

    /// Files of an earlier export in the same folders, which a stand-in would also answer from.
    private static func leftovers(
        beside export: CassetteExport, in output: String?
    ) throws(FileError) -> [String] {
        guard let output else { return [] }
        let targets = Set(export.files.map { target(of: $0, in: output) })
        var paths: [String] = []
        for name in export.folders {
            let folder = FilePath.joined(output, name)
            guard Folder.isThere(folder) else { continue }
            paths += try Folder.names(in: folder).filter(CassetteExport.isOurs)
                .map { FilePath.joined(folder, $0) }
        }
        return paths.filter { !targets.contains($0) }
    }

    private static func isDraft(_ path: String) -> Bool {
        AbandonedFile.target(ofDraft: FilePath.name(of: path)) != nil
    }

    private func deliver(
        _ export: CassetteExport, to output: String?, insteadOf leftovers: [String],
        _ console: Console
    ) -> ExitStatus {
        do {
            for file in export.files {
                guard let output else {
                    console.write(String(decoding: file.bytes, as: UTF8.self))
                    continue
                }
                let path = Self.target(of: file, in: output)
                if !file.path.isEmpty { try FileBytes.makeFolders(leadingTo: path) }
                try FileBytes.write(file.bytes, to: path)
            }
            for path in leftovers {
                if Self.isDraft(path) {
                    _ = try AbandonedFile.remove(path)
                } else {
                    try FileBytes.remove(path)
                }
            }
            return .kept
        } catch {
            console.complain("\(error)")
            return .incomplete
        }
    }
}
