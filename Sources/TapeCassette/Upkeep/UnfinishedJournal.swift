/// What a recording that did not finish left beside a cassette.
package struct UnfinishedJournal: Sendable {
    /// How many interactions of it are whole.
    package let count: Int
    /// Whether there is a page to go on from; otherwise the next recording goes over it.
    package let canBeResumed: Bool
    package let path: String
    /// What is whole of it; nil where not even its head is.
    package let recorded: Cassette?
    /// The names of the files beside it that it mentions.
    package let bodyFiles: [String]

    /// Looks at a journal without locking or changing it; nil if there is none.
    package init?(at path: String) throws(CassetteError) {
        let status = try CassetteError.wrapping { () throws(FileError) in
            try FileStatus.of(path)
        }
        guard status != nil else { return nil }
        let source = try CassetteSource.file(path)
        self.path = path
        // A journal of which nothing is whole has no interactions; that is all there is to say of it.
        let kept = try? JournalRecovery(source: source).kept().cassette
        recorded = kept
        count = kept?.count ?? 0
        canBeResumed =
            try kept.map { kept throws(CassetteError) in
                if kept.header.isImported { return false }
                return try kept.holdsPage
            } ?? false
        bodyFiles = BodyFileMentions.names(in: source.bytes.copy(0..<source.bytes.count))
    }
}
