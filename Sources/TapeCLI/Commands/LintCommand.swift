import TapeCassette
import TapeContracts
import TapeReport
import TapeYAML

/// Checks specs and cassettes for mistakes, secrets, and stale or unused files.
struct LintCommand: Command {
    let name = "lint"
    let operands = "[FILE|DIR…]"
    let operandKinds = [ValueKind.spec]
    let summary = "finds mistakes, secrets, and stale or unused recordings"
    let details = "Without operands it takes everything in Specs/ and Cassettes/."
    let examples = [
        Example("pagetape lint", "everything that is wrong, at once, with file, line and column"),
        Example("pagetape lint --strict", "as in CI: warnings count as mistakes"),
        Example("pagetape lint --fix", "settles edits by hand, removes stray files"),
    ]
    let options = OptionTable(options: [
        .init(
            "fix",
            summary:
                "settles cassettes that were edited by hand, and removes stray files"),
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
        guard targets.count > 0 || arguments.operands.isEmpty || tally.hasTold else {
            let named = arguments.operands.joined(separator: ", ")
            throw UsageError("there is nothing to check in \(named): no spec and no cassette")
        }
        return tally.finish(
            files: targets.count, isStrict: arguments.isOn("strict"))
    }

    /// Reports findings about stray files, or removes the files.
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

    /// Checks a cassette, after mending it on request; returns the body files that it mentions.
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

    /// Checks a journal, after removing it on request if it cannot be resumed; returns the body files that it mentions.
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

    /// Mends a cassette; false if there was nothing to mend, or it could not be written.
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

/// Counts lint's findings, and prints each as it comes.
private struct LintTally {
    let console: Console
    private var mistakes = 0
    private var warnings = 0
    private var failures = 0
    /// Whether anything was found, mended or failed.
    private(set) var hasTold = false
    /// Findings quote files, so secrets in them are masked.
    private let redactor = Redactor()

    init(console: Console) {
        self.console = console
    }

    mutating func note(_ line: String) {
        hasTold = true
        let text = redactor.mask(line).visible(keepingLines: true)
        console.write(console.layout.fitting(text) + "\n")
    }

    mutating func add(_ findings: [LintFinding]) {
        for finding in findings {
            note(finding.text)
            switch finding.severity {
            case .error: mistakes += 1
            case .warning: warnings += 1
            case .note: break
            }
        }
    }

    /// Reports a file that could not be checked or mended.
    mutating func fail(_ message: String) {
        hasTold = true
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
