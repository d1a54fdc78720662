import Synchronization

/// A cassette while it is being recorded: `NAME.yaml.part` beside the old one, which stays whole.
///
/// Each interaction is appended in one write after a scan for secrets, so a recorder that is killed
/// loses at most the interaction it was writing. Only ``finish(walks:unrecorded:keepingUnlessChanged:allowing:)`` touches the cassette.
package final class Journal: Sendable {
    private let file: Mutex<JournalFile>
    /// The cassette that the journal will become.
    package let path: String
    /// Bodies of more bytes are put into files beside the cassette.
    private let fileLimit: Int

    /// Where the journal of a cassette lies.
    package static func path(for cassette: String) -> String { "\(cassette).part" }

    /// Begins a recording.
    ///
    /// A journal left over from an earlier run is refused unless it may be discarded, or there is no page in it to go on
    /// from; one that another recorder is writing, and a cassette that a newer version wrote, always.
    package static func begin(
        _ path: String, header: CassetteHeader, discardingOld isOldUnwanted: Bool = false,
        fileLimit: Int = 4 << 20
    ) throws(CassetteError) -> Journal {
        var file = try CassetteError.wrapping { () throws(FileError) in
            try JournalFile(openingFor: path)
        }
        if !isOldUnwanted, try file.holdsSomething() {
            let message = """
                \(self.path(for: path)): an earlier recording did not finish; go on with \
                pagetape record --resume, or begin afresh with pagetape record --restart
                """
            throw CassetteError(.unfinished, message)
        }
        do {
            try file.readPrior()
        } catch {
            // What was made a moment ago would be in the next recording's way.
            try CassetteError.wrapping { () throws(FileError) in try file.discardIfEmpty() }
            throw error
        }
        try CassetteError.wrapping { () throws(FileError) in try file.begin(header) }
        return Journal(path, file, fileLimit: fileLimit)
    }

    /// Goes on with a recording that did not finish.
    ///
    /// A torn last interaction is dropped, and if only answers are kept, what a walk cannot go on from, unless the same was
    /// asked again with success. A journal in which nothing is whole starts over with the header, if there is one. What the
    /// check refuses leaves the journal as it was. Of the walk, and of what was recorded after it, nothing is kept from the
    /// unreadable page on, if one is named.
    ///
    /// - Returns: The journal, and what arrived whole in it, which need not be asked for again.
    package static func resume(
        _ path: String, orBeginning header: CassetteHeader? = nil, fileLimit: Int = 4 << 20,
        answersOnly: Bool = false, unreadable page: Int? = nil,
        checking check: (Cassette) throws(CassetteError) -> Void = { _ in }
    ) throws(CassetteError) -> (journal: Journal, kept: Cassette) {
        var file = try CassetteError.wrapping { () throws(FileError) in
            guard try FileStatus.of(self.path(for: path)) != nil else {
                let message = "there is no unfinished recording to go on with"
                throw FileError(.missing, path: self.path(for: path), message)
            }
            return try JournalFile(openingFor: path)
        }
        try file.readPrior()
        let kept: Cassette
        if var header, try !file.holdsSomething() {
            // `try?`: a head that was cut says nothing.
            header.also = (try? file.recorded().cassette.header.also) ?? header.also
            try CassetteError.wrapping { () throws(FileError) in try file.begin(header) }
            kept = Cassette(header: header, interactions: [])
        } else {
            try check(try file.recorded().cassette)
            let whole = try file.dropTornTail()
            kept = answersOnly ? try file.keepAnswers(of: whole, before: page) : whole
        }
        return (Journal(path, file, fileLimit: fileLimit), kept)
    }

    private init(_ path: String, _ file: consuming sending JournalFile, fileLimit: Int) {
        self.path = path
        self.fileLimit = fileLimit
        self.file = Mutex(file)
    }

    /// The cassette that will be replaced, where there is one that can be read.
    package var replaced: Cassette? { file.withLock { $0.prior.cassette } }

    /// How many interactions are in the journal.
    package var count: Int { file.withLock { $0.count } }

    /// Appends an interaction, unless a scan finds a secret in its text.
    package func append(
        _ interaction: Interaction, scanning scan: SecretScan
    ) throws(CassetteError) {
        let encoded = try InteractionWriter.encode(interaction, fileLimit: fileLimit)
        try scan.refuseSecrets(in: encoded, of: interaction)
        let isPage = interaction.isPage
        try withFile { file throws(FileError) in try file.append(encoded, isPage: isPage) }
    }

    /// Puts other interactions in the place of those that were recorded, in one step, unless a scan finds a secret in them.
    func rewrite(
        scanning scan: SecretScan, _ change: (Interaction) -> Interaction
    ) throws(CassetteError) {
        do {
            try file.withLock { file throws(CassetteError) in
                try file.rewrite(scanning: scan, fileLimit: fileLimit, change)
            }
        }
    }

    /// Ends the recording and puts it in the old cassette's place.
    ///
    /// A walk that tells the same as the old cassette's, volatile places aside, is kept as it was; if
    /// all do, the old file is not touched. Without a volatility everything is replaced, as is a walk with an interaction
    /// that may not stay as it was.
    @discardableResult
    package func finish(
        walks: [WalkSummary], unrecorded: [UnrecordedEvidence] = [],
        keepingUnlessChanged volatility: Volatility? = .standard,
        allowing isAllowed: @escaping @Sendable (Interaction) -> Bool = { _ in true }
    ) throws(CassetteError) -> RerecordingResult {
        do {
            return try file.withLock { file throws(CassetteError) in
                try file.finish(
                    walks: walks, unrecorded: unrecorded, volatility: volatility,
                    allowing: isAllowed)
            }
        }
    }

    /// Stops without an end; what was recorded stays in the journal and can be resumed.
    ///
    /// A journal without a page that anyone could go on from is taken away: it would only be in the next recording's way.
    ///
    /// - Returns: Whether there is a journal to go on with.
    @discardableResult
    package func leave() throws(CassetteError) -> Bool {
        try withFile { file throws(FileError) in
            try file.leave()
        }
        return file.withLock { $0.hasPages }
    }

    /// Stops and takes the journal away; the cassette stays what it was.
    package func discard() throws(CassetteError) {
        try withFile { file throws(FileError) in try file.discard() }
    }

    private func withFile(
        _ body: (inout JournalFile) throws(FileError) -> Void
    ) throws(CassetteError) {
        do {
            try file.withLock { file throws(FileError) in try body(&file) }
        } catch {
            throw CassetteError(error)
        }
    }
}
