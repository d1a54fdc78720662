import TapeCassette
import TapeContracts
import TapeYAML

/// Looks at what lies in a folder of cassettes beside them: journals, and files with bodies.
enum FolderLint {
    /// What is to be said of a journal.
    static func finding(on journal: UnfinishedJournal, at path: String) -> LintFinding {
        let message = """
            a recording of \(counted(journal.count, "interaction")) did not finish, or is under way; \
            go on with pagetape record --resume, or remove the file
            """
        return LintFinding(.warning, in: path, message)
    }

    /// The files with bodies in a folder that nothing in it mentions.
    static func unusedBodies(in folder: String, mentioned: Set<String>) -> [LintFinding] {
        (SpecFinder.names(in: folder) ?? [])
            .filter { $0.hasSuffix(".body") && !mentioned.contains($0) }
            .map { name in
                LintFinding(
                    .warning, in: FilePath.joined(folder, name),
                    "no cassette in this folder mentions this file; remove it")
            }
    }
}
