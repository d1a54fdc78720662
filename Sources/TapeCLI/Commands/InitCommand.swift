import TapeCassette

/// Prepares a repository for cassettes.
struct InitCommand: Command {
    let name = "init"
    let operands = "[FOLDER]"
    let operandKinds = [ValueKind.folder]
    let summary =
        "makes a repository ready for cassettes"
    let examples = [
        Example("pagetape init", "tells git how cassettes are to be kept"),
        Example(
            "pagetape init --from openapi.json",
            "writes specs of the whole API as well, and a workflow for CI"),
    ]
    let options = OptionTable(
        options: [
            .init(
                "from", value: "DESCRIPTION", kind: .anyFile,
                summary: "surveys this description into Specs/, and adds a workflow for CI")
        ] + SurveyCommand().options.options.filter { !unfitting.contains($0.name) })

    /// What a survey takes and a new repository has no use for.
    private static let unfitting: Set<String> = ["output", "update", "json", "infer"]

    /// The lines each file must have.
    private static let lines = [
        (file: ".gitattributes", line: "Cassettes/** -text"), (file: ".gitignore", line: "*.part"),
    ]

    func run(
        _ arguments: Arguments, in context: ToolContext
    ) async throws(UsageError) -> ExitStatus {
        guard arguments.operands.count <= 1 else { throw UsageError("`init` takes one folder") }
        let folder = arguments.operands.first ?? "."
        for (file, line) in Self.lines {
            let path = folder == "." ? file : FilePath.joined(folder, file)
            do {
                let isAdded = try Self.ensure(line, in: path)
                context.console.write("\(path): \(isAdded ? "added" : "has") \(line)\n")
            } catch {
                context.console.complain("\(error)")
                return .incomplete
            }
        }
        guard let description = arguments.value("from") else {
            guard arguments.flags.isEmpty, arguments.values.isEmpty else {
                throw UsageError("the options of `init` go with --from DESCRIPTION")
            }
            return .kept
        }
        return try await survey(description, arguments, into: folder, in: context)
    }

    /// Writes specs of everything that a description says pages, and what checks them.
    private func survey(
        _ description: String, _ arguments: Arguments, into folder: String, in context: ToolContext
    ) async throws(UsageError) -> ExitStatus {
        var words = arguments
        words.operands = [description]
        words.values["output"] = [folder == "." ? "Specs" : FilePath.joined(folder, "Specs")]
        let status = try await SurveyCommand().run(words, in: context)
        guard status != .mistake else { return status }
        let path = folder == "." ? Workflow.path : FilePath.joined(folder, Workflow.path)
        do {
            let isThere = try FileBytes.size(of: path) != nil
            if !isThere {
                try FileBytes.makeFolders(leadingTo: path)
                try FileBytes.write(Array(Workflow.text.utf8), to: path)
            }
            context.console.write("\(path): \(isThere ? "is there already" : "added")\n")
        } catch {
            context.console.complain("\(error)")
            return .incomplete
        }
        return status
    }

    /// Appends a line to a file unless it is there; false if it was.
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
        // A file that ends its lines as Windows does shall go on doing so.
        let end: [UInt8] = text.suffix(2) == [0x0D, 0x0A] ? [0x0D, 0x0A] : [0x0A]
        if let last = text.last, last != 0x0A { text += end }
        try FileBytes.write(text + wanted + end, to: path)
        return true
    }
}
