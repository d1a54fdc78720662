/// The journal that an unfinished recording left beside a cassette.
package struct UnfinishedJournal: Sendable {
    /// How many interactions in it are whole.
    package let count: Int
    /// Whether it holds a page to go on from; otherwise the next recording overwrites it.
    package let canBeResumed: Bool
    package let path: String
    /// Its whole interactions; nil if not even its head is whole.
    package let recorded: Cassette?
    /// The names of the body files that it mentions.
    package let bodyFiles: [String]

    /// Reads a journal without locking or changing it; nil if there is none.
    package init?(at path: String) throws(CassetteError) {
        let status = try CassetteError.wrapping { () throws(FileError) in
            try FileStatus.of(path)
        }
        guard status != nil else { return nil }
        let source = try CassetteSource.file(path)
        self.path = path
        // `try?`: a journal without anything whole counts as empty.
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
