import TapeCassette

/// Prepares a repository for cassettes.
struct InitCommand: Command {
    let name = "init"
    let operands = "[FOLDER]"
    let summary = "keeps git from converting cassettes and from keeping unfinished ones"
    let options = OptionTable(options: [])

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
        return .kept
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
