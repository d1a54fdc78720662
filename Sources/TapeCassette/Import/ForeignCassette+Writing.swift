import TapeHTTP

extension ForeignCassette {
    /// The result of an import.
    package struct Written: Hashable, Sendable {
        package let interactions: Int
        /// How many interactions had something redacted.
        package let redacted: Int
        /// Values that were kept but may be secrets, and texts that were not searched for any.
        package let doubts: [ImportNote]
    }

    /// The exchanges, redacted, as a cassette in memory.
    package func cassette(by program: String) -> Cassette {
        let redactor = ImportRedaction(self).redactor
        let interactions = safeInteractions(redactor)
        return Cassette(header: header(by: program, redactor), interactions: interactions)
    }

    /// Writes the exchanges, redacted, to a cassette; an existing one only if it may be replaced.
    ///
    /// Missing folders on the way to it are made. If the import fails, an existing cassette stays as it was.
    package func write(
        to path: String, by program: String, replacing mayReplace: Bool = false
    ) throws(CassetteError) -> Written {
        try CassetteError.wrapping { () throws(FileError) in
            if try FileBytes.replaceable(path) != nil, !mayReplace {
                throw FileError(.exists, path: path, "the file already exists")
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
            // `try?`: the reason for the failed import matters more than a leftover journal.
            try? journal.discard()
            throw error
        }
        let doubts = redactor.notes(
            advising: "if it is one, take it out of the recording and import that again"
        ).map { ImportNote(file: self.path, entry: nil, what: $0) }
        return Written(interactions: interactions.count, redacted: redacted, doubts: doubts)
    }

    /// The exchanges, redacted.
    ///
    /// A late exchange may reveal a secret that is also in an early one, so everything redacted before the last secret was
    /// learnt is redacted again.
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
    /// Whether redaction changed anything.
    fileprivate func isChanged(in interaction: Interaction) -> Bool {
        asked != interaction.request || outcome != interaction.outcome
    }
}
