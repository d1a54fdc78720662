import TapeCassette
import TapeContracts
import TapeYAML

/// Checks what a folder of cassettes contains besides them: journals, body files and leftovers.
enum FolderLint {
    /// The finding about a journal.
    static func finding(on journal: UnfinishedJournal, at path: String) -> LintFinding {
        guard journal.canBeResumed else {
            let isImport = journal.recorded?.header.isImported ?? false
            let what =
                isImport
                ? "an import did not finish" : "a recording broke off before its first page"
            let message = "\(what); remove the file with --fix"
            return LintFinding(.warning, in: path, message, removing: .file)
        }
        let message = """
            a recording of \(counted(journal.count, "interaction")) did not finish, or is under way; \
            go on with pagetape record --resume, or begin afresh with pagetape record --restart
            """
        return LintFinding(.warning, in: path, message)
    }

    /// The finding about a cassette without a spec, which nothing verifies; nil if there is a spec.
    static func unused(_ cassette: String) -> LintFinding? {
        let specs = SpecPairing.candidates(for: cassette)
        guard specs.allSatisfy({ FilePath.resolved($0) == nil }) else { return nil }
        if let spec = SpecPairing.neighbour(of: cassette) {
            let place = PathPrefix(of: SpecPairing.own(spec)).text + FilePath.name(of: cassette)
            let message =
                "nothing uses this recording: that of \(spec) is \(place); move the file there, or remove it"
            return LintFinding(.warning, in: cassette, message)
        }
        guard !specs.isEmpty else { return nil }
        let message = """
            no spec uses this recording; pagetape probe \(ShellWord.quoted(cassette)) -o \(ShellWord.quoted(specs[0])) \
            writes one, or remove the file
            """
        return LintFinding(.warning, in: cassette, message)
    }

    /// Findings about temporary folders that are no longer in use.
    static func scratch(environment: [String: String]) -> [LintFinding] {
        ScratchFolder.abandoned(environment: environment).map { path in
            // Not counted: whoever uses the same machine may have left it.
            LintFinding(
                .note, in: path,
                "a pagetape that was killed left this folder of temporary files; remove it with --fix",
                removing: .scratch)
        }
    }

    /// Findings about drafts of files that `init` writes outside the folders of specs and cassettes.
    static func startingDrafts() -> [LintFinding] {
        StartingFiles.besideFolders.flatMap { file in
            let folder = FilePath.folder(of: file)
            return (SpecFinder.names(in: folder) ?? [])
                .filter { AbandonedFile.target(ofDraft: $0) == FilePath.name(of: file) }
                .compactMap { draft(at: folder == "." ? $0 : FilePath.joined(folder, $0)) }
        }
    }

    /// The finding about a draft; nil if another process is writing it.
    private static func draft(at path: String) -> LintFinding? {
        guard !isInUse(path) else { return nil }
        return LintFinding(
            .warning, in: path, "a pagetape that was killed left this draft; remove it with --fix",
            removing: .file)
    }

    /// Findings about strays in a folder: body files that no cassette mentions, drafts of killed processes, and the folder
    /// itself if it is empty.
    static func strays(in folder: String, mentioned: Set<String>) -> [LintFinding] {
        let names = SpecFinder.names(in: folder) ?? []
        var findings: [LintFinding] = []
        let doubted = names.filter { BodyFileMentions.isOwn($0) && !mentioned.contains($0) }
        let mentionedElsewhere =
            doubted.isEmpty ? [] : BodyFileMentions.names(inFolder: folder) ?? Set(doubted)
        for name in names {
            let path = FilePath.joined(folder, name)
            if BodyFileMentions.isOwn(name), !mentioned.contains(name),
                !mentionedElsewhere.contains(name)
            {
                findings.append(
                    LintFinding(
                        .warning, in: path,
                        "no cassette in this folder mentions this file; remove it with --fix",
                        removing: .file))
            } else if StirRowsFile.isNamed(name), let finding = ledger(at: path) {
                findings.append(finding)
            } else if AbandonedFile.target(ofDraft: name) != nil, let finding = draft(at: path) {
                findings.append(finding)
            }
        }
        if names.isEmpty, FilePath.name(of: folder) == "Cassettes" {
            findings.append(
                LintFinding(
                    .warning, in: folder, "there is nothing in this folder; remove it with --fix",
                    removing: .folder))
        }
        return findings
    }

    /// The finding about a file that lists our rows; nil if a run is using it.
    private static func ledger(at path: String) -> LintFinding? {
        guard !isInUse(path) else { return nil }
        switch StirRowsFile.left(at: path) {
        case .rows(let rows) where rows.count > 0:
            let message = """
                a run that stirred a list ended before all of its rows were deleted, and \(counted(rows.count, "row")) of \
                ours may be at \(rows.origin); take them away with pagetape stir --clean
                """
            return LintFinding(.warning, in: path, message)
        case .damaged:
            return LintFinding(.warning, in: path, StirRowsFile.damage(at: path))
        case .rows, .nothing:
            let message =
                "a run that stirred a list was killed, and left no rows behind; remove the file with --fix"
            return LintFinding(.warning, in: path, message, removing: .file)
        }
    }

    private static func isInUse(_ path: String) -> Bool {
        // `try?`: a file that cannot be opened is not ours to remove.
        (try? AbandonedFile.isInUse(path)) ?? true
    }
}
