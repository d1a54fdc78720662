import TapeHTTP

extension ForeignCassette {
    /// What an import has written.
    package struct Written: Hashable, Sendable {
        package let interactions: Int
        /// How many interactions held something that had to be taken out.
        package let redacted: Int
        /// What was kept that may be a secret, and what was not searched for any.
        package let doubts: [ImportNote]
    }

    /// The exchanges made safe, as a cassette that is in no file.
    package func cassette(by program: String) -> Cassette {
        let redactor = ImportRedaction(self).redactor
        let interactions = safeInteractions(redactor)
        return Cassette(header: header(by: program, redactor), interactions: interactions)
    }

    /// Writes the exchanges, made safe, to a cassette; one that is there already only if it may be
    /// replaced.
    ///
    /// Folders that lead to it are made. If it fails, what was there is as it was.
    package func write(
        to path: String, by program: String, replacing mayReplace: Bool = false
    ) throws(CassetteError) -> Written {
        try CassetteError.wrapping { () throws(FileError) in
            if !mayReplace, try FileStatus.of(path) != nil {
                throw FileError(.exists, path: path, "there is such a file already")
            }
            try FileBytes.makeFolders(leadingTo: path)
        }
        let redactor = ImportRedaction(self).redactor
        let interactions = safeInteractions(redactor)
        let redacted = zip(exchanges, interactions).count { $0.isChanged(in: $1) }
        let journal = try Journal.begin(path, header: header(by: program, redactor))
        do {
            let scan = redactor.scan()
            for interaction in interactions { try journal.append(interaction, scanning: scan) }
            try journal.finish(walks: [], keepingUnlessChanged: nil)
        } catch {
            // Why the import failed matters more than what may be left of its journal.
            try? journal.discard()
            throw error
        }
        let doubts = redactor.notes(
            advising: "if it is one, take it out of the recording and import that again"
        ).map { ImportNote(file: self.path, entry: nil, what: $0) }
        return Written(interactions: interactions.count, redacted: redacted, doubts: doubts)
    }

    /// A secret that only a late exchange shows to be one may stand in an early exchange too, so what
    /// was redacted before the last secret was learnt is redacted again.
    private func safeInteractions(_ redactor: Redactor) -> [Interaction] {
        var interactions: [Interaction] = []
        var learnt: [Int] = []
        for exchange in exchanges {
            learnt.append(redactor.learntCount)
            interactions.append(redactor.interaction(from: exchange))
        }
        for index in exchanges.indices where learnt[index] < redactor.learntCount {
            interactions[index] = redactor.interaction(from: exchanges[index])
        }
        return interactions
    }

    private func header(by program: String, _ redactor: Redactor) -> CassetteHeader {
        let origins = Set(exchanges.map(\.asked.url.origin))
        let isOneOrigin = origins.count == 1 && exchanges.allSatisfy { $0.asked.url.isHTTP }
        let source = redactor.mask(String((recorder ?? format.title).prefix(100)))
        return CassetteHeader(
            origin: isOneOrigin ? origins.first : nil, recorded: recorded,
            by: program + CassetteHeader.importMark + source)
    }
}

extension Exchange {
    /// Whether redacting took something out.
    fileprivate func isChanged(in interaction: Interaction) -> Bool {
        asked != interaction.request || outcome != interaction.outcome
    }
}
