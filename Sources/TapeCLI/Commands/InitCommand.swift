import TapeCassette

/// Prepares a repository for cassettes.
struct InitCommand: Command {
    let name = "init"
    let operands = "[FOLDER]"
    let operandKinds = [ValueKind.folder]
    let summary = "makes a repository ready for cassettes"
    let details =
        "It adds the folders, what git has to know, schemas for editors, a pagetape.yaml and a file for CI, and replaces nothing. On a "
        + "terminal it asks for a list to begin with; --url or --from says it without questions."
    let examples = [
        Example("pagetape init", "on a terminal asks two questions, and writes the first spec"),
        Example(
            "pagetape init --url https://example.com/items -H 'X-Key: ${API_KEY}'",
            "the same without questions"),
        Example("pagetape init --from openapi.json", "writes specs of the whole API"),
    ]
    let options = OptionTable(
        options: [
            .init(
                "url", value: "URL",
                summary: "asks this list how it pages, as `probe` does, and writes its spec"),
            .init(
                "from", value: "DESCRIPTION", kind: .anyFile,
                summary: "surveys this description into Specs/"),
            .init(
                "ci", value: "SYSTEM", kind: .word(StartingSystem.allCases.map(\.rawValue)),
                fallback: "the one that the repository uses",
                summary: "which system runs the checks"),
        ] + SurveyCommand().options.options.filter { !unfitting.contains($0.name) })

    /// Options of `survey` that make no sense for a new repository.
    private static let unfitting: Set<String> = ["output", "update", "json", "infer"]

    /// Refuses options that only a survey uses if there is none.
    private static func refuseStrays(
        _ arguments: Arguments, hasURL: Bool
    ) throws(UsageError) {
        guard arguments.value("from") == nil else {
            guard !hasURL else {
                throw UsageError("--url is one list and --from a whole API; give one of them")
            }
            return
        }
        var known: Set = ["url", "ci", "quiet"]
        if hasURL { known.insert("header") }
        let given = arguments.flags.union(arguments.values.keys).subtracting(known)
        if let stray = given.min() { throw UsageError("--\(stray) goes with --from DESCRIPTION") }
    }

    private static func system(
        _ arguments: Arguments, in folder: String
    ) throws(UsageError) -> StartingSystem {
        guard let name = arguments.value("ci") else { return StartingSystem(of: folder) }
        guard let system = StartingSystem(rawValue: name) else {
            let known = StartingSystem.allCases.map(\.rawValue)
            throw UsageError(
                "--ci knows no `\(name)`; \(NearestName.advice(for: name, among: known))")
        }
        return system
    }

    func run(
        _ arguments: Arguments, in context: ToolContext
    ) async throws(UsageError) -> ExitStatus {
        guard arguments.operands.count <= 1 else { throw UsageError("`init` takes one folder") }
        let folder = arguments.operands.first ?? "."
        let first = try FirstList(arguments)
        try Self.refuseStrays(arguments, hasURL: first != nil)
        let system = try Self.system(arguments, in: folder)
        for (file, line) in StartingFiles.gitLines {
            let path = Self.place(file, in: folder)
            do {
                guard FilePath.resolved(folder) != nil else {
                    throw FileError(.missing, path: folder, "there is no such folder")
                }
                let isAdded = try Self.ensure(line, in: path)
                context.console.write("\(path): \(isAdded ? "added" : "has") \(line)\n")
            } catch {
                context.console.complain("\(error)")
                return .incomplete
            }
        }
        do {
            try write(system.file(in: folder), StartingFiles.all, into: folder, context.console)
        } catch {
            context.console.complain("\(error)")
            return .incomplete
        }
        let specs = Self.place("Specs", in: folder)
        if let description = arguments.value("from") {
            var words = arguments
            words.operands = [description]
            words.values["output"] = [specs]
            return try await SurveyCommand().run(words, in: context)
        }
        var asked = first
        if asked == nil, let ask = context.ask { asked = try FirstList(asking: ask) }
        guard let asked else { return .kept }
        let status = try await ProbeCommand().run(
            try ProbeCommand().options.scan(asked.probe(into: specs)), in: context)
        if status != .kept {
            context.console.note("Once that is fixed: \(asked.command(into: specs))")
        }
        return status
    }

    private static func place(_ file: String, in folder: String) -> String {
        folder == "." ? file : FilePath.joined(folder, file)
    }

    /// Writes the files that do not exist yet.
    private func write(
        _ check: StartingFile?, _ files: [StartingFile], into folder: String, _ console: Console
    ) throws(FileError) {
        for file in files + [check].compactMap(\.self) {
            let path = Self.place(file.path, in: folder)
            let isThere = try FileBytes.size(of: path) != nil
            if !isThere {
                try FileBytes.makeFolders(leadingTo: path)
                try FileBytes.write(Array(file.text.utf8), to: path)
            }
            console.write("\(path): \(isThere ? "is there already" : "added")\n")
            if !isThere, path == check.map({ Self.place($0.path, in: folder) }) {
                console.note(
                    "note: its job installs the Debian package that the variable \(Workflow.variable) names; "
                        + "--ci github, gitlab or none chooses another system")
            }
        }
    }

    /// Appends a line to a file unless it is already there; returns whether it was appended.
    private static func ensure(_ line: String, in path: String) throws(FileError) -> Bool {
        var text: [UInt8] = []
        do {
            text = try FileBytes.read(path)
        } catch  where error.code == .missing {
            text = []
        }
        let wanted = Array(line.utf8)
        let isThere = text.split(separator: 0x0A).contains { present in
            var present = present
            while let last = present.last, last == 0x0D || last == 0x20 || last == 0x09 {
                present.removeLast()
            }
            return present.elementsEqual(wanted)
        }
        guard !isThere else { return false }
        // Keeps Windows line ends in a file that has them.
        let end: [UInt8] = text.suffix(2) == [0x0D, 0x0A] ? [0x0D, 0x0A] : [0x0A]
        if let last = text.last, last != 0x0A { text += end }
        try FileBytes.write(text + wanted + end, to: path)
        return true
    }
}
