import TapeCassette
import TapeContracts
import TapeReport
import TapeYAML

/// Looks at specs and cassettes for mistakes, secrets, and what is stale or unused.
struct LintCommand: Command {
    let name = "lint"
    let operands = "[FILE|DIR…]"
    let operandKinds = [ValueKind.spec]
    let summary = "finds mistakes, secrets, and stale or unused recordings"
    let details = "Without operands it takes everything in Specs/ and Cassettes/."
    let examples = [
        Example("pagetape lint", "everything that is wrong, at once, with file, line and column"),
        Example("pagetape lint --strict", "as in CI: warnings count as mistakes"),
        Example("pagetape lint --fix", "settles edits by hand, removes what belongs to nothing"),
    ]
    let options = OptionTable(options: [
        .init(
            "fix",
            summary:
                "settles cassettes that were edited by hand, and removes what belongs to nothing"),
        .init("strict", summary: "counts warnings as mistakes"),
        .init(
            "timeout", value: "SECONDS", fallback: "none",
            summary: "gives up on the whole after this long"),
    ])

    func run(
        _ arguments: Arguments, in context: ToolContext
    ) async throws(UsageError) -> ExitStatus {
        let deadline = try CommandDeadline(arguments, of: name, console: context.console)
        defer { deadline?.meet() }
        let targets = try LintTargets(arguments.operands)
        var tally = LintTally(console: context.console)
        for path in targets.specs {
            do {
                tally.add(try SpecLint(path: path, environment: context.environment).findings())
            } catch {
                tally.fail("\(error)")
            }
        }
        let isMending = arguments.flags.contains("fix")
        var mentioned: [String: Set<String>] = [:]
        for path in targets.cassettes {
            let bodies = await look(at: path, mending: isMending, context, &tally)
            mentioned[FilePath.folder(of: path), default: []].formUnion(bodies)
        }
        for path in targets.journals {
            let bodies = look(atJournal: path, mending: isMending, &tally)
            mentioned[FilePath.folder(of: path), default: []].formUnion(bodies)
        }
        for folder in targets.folders {
            let key = FilePath.folder(of: FilePath.joined(folder, "x"))
            settle(
                FolderLint.strays(in: folder, mentioned: mentioned[key] ?? []),
                mending: isMending, &tally)
        }
        if arguments.operands.isEmpty {
            tally.add(targets.cassettes.compactMap(FolderLint.unused))
            settle(
                FolderLint.startingDrafts()
                    + FolderLint.scratch(environment: context.environment),
                mending: isMending, &tally)
        }
        return tally.finish(
            files: targets.count, isStrict: arguments.isOn("strict"))
    }

    /// Tells findings about strays, or removes what they are about.
    private func settle(
        _ findings: [LintFinding], mending isMending: Bool, _ tally: inout LintTally
    ) {
        for finding in findings {
            guard isMending, let (path, kind) = finding.removal else {
                tally.add([finding])
                continue
            }
            do {
                let isRemoved =
                    switch kind {
                    case .file: try AbandonedFile.remove(path)
                    case .folder: try Folder.removeEmpty(path)
                    case .scratch: ScratchFolder.removeAbandoned(path)
                    }
                if isRemoved { tally.note("\(path): removed") } else { tally.add([finding]) }
            } catch {
                tally.fail("\(error)")
                tally.add([finding])
            }
        }
    }

    /// Looks at a cassette, after settling it if asked to; gives the files beside it that it mentions.
    private func look(
        at path: String, mending isMending: Bool, _ context: ToolContext, _ tally: inout LintTally
    ) async -> [String] {
        let lint = CassetteLint(path: path, environment: context.environment)
        do {
            var result = try await lint.result()
            if isMending, result.findings.contains(where: \.isMendable), settle(path, &tally) {
                result = try await lint.result()
            }
            tally.add(result.findings)
            return result.bodyFiles
        } catch {
            tally.fail(error.description)
            return []
        }
    }

    /// Looks at a journal, and removes it if asked to and nobody can go on from it; gives the files beside it that it mentions.
    private func look(
        atJournal path: String, mending isMending: Bool, _ tally: inout LintTally
    ) -> [String] {
        do {
            // A recording may have finished since the folder was listed.
            guard let journal = try UnfinishedJournal(at: path) else { return [] }
            settle([FolderLint.finding(on: journal, at: path)], mending: isMending, &tally)
            return journal.bodyFiles
        } catch {
            tally.fail(error.description)
            return []
        }
    }

    /// False if there was nothing to settle, or it could not be written.
    private func settle(_ path: String, _ tally: inout LintTally) -> Bool {
        do {
            let mending = try CassetteMending(of: path)
            guard let result = try mending.result() else { return false }
            try mending.write(result)
            let form = result.isRewritten ? " and written anew in pagetape's own form" : ""
            tally.note("\(path): settled\(form)")
            return true
        } catch {
            tally.fail(error.description)
            return false
        }
    }
}

/// What lint has found so far, told as it comes.
private struct LintTally {
    let console: Console
    private var mistakes = 0
    private var warnings = 0
    private var failures = 0
    /// Findings quote files; what in them looks like a secret is not shown.
    private let redactor = Redactor()

    init(console: Console) {
        self.console = console
    }

    func note(_ line: String) {
        console.write(redactor.mask(line).visible(keepingLines: true) + "\n")
    }

    mutating func add(_ findings: [LintFinding]) {
        for finding in findings {
            note(finding.text)
            if finding.severity == .error { mistakes += 1 } else { warnings += 1 }
        }
    }

    /// Something could not be looked at or mended.
    mutating func fail(_ message: String) {
        console.complain(redactor.mask(message))
        failures += 1
    }

    func finish(files: Int, isStrict: Bool) -> ExitStatus {
        let counts = [(mistakes, "mistake"), (warnings, "warning"), (failures, "failure")]
            .filter { $0.0 > 0 }
            .map { counted($0, $1) }
        let verdict = counts.isEmpty ? "nothing to mend" : counts.joined(separator: ", ")
        console.write("\(counted(files, "file")): \(verdict)\n")
        if failures > 0 { return .incomplete }
        return mistakes > 0 || (isStrict && warnings > 0) ? .mistake : .kept
    }
}
