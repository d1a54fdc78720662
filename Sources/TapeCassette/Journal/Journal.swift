import Synchronization

/// A cassette while it is being recorded: `NAME.yaml.part` beside the old cassette, which stays untouched.
///
/// Each interaction is appended in one write after a scan for secrets, so a recorder that is killed loses at most the
/// interaction it was writing. Only ``finish(walks:unrecorded:keepingUnlessChanged:allowing:)`` touches the cassette.
package final class Journal: Sendable {
    private let file: Mutex<JournalFile>
    /// The cassette that the journal will become.
    package let path: String
    /// Larger bodies, in bytes, are put into files beside the cassette.
    private let fileLimit: Int

    /// How the path of a journal ends.
    package static let ending = ".part"

    /// The path of a cassette's journal.
    package static func path(for cassette: String) -> String { cassette + ending }

    /// Begins a recording.
    ///
    /// A journal left over from an earlier run is refused, unless it may be discarded or holds no page to go on from. A journal
    /// that another recorder is writing and a cassette written by a newer version are always refused.
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
        do throws(CassetteError) {
            try file.readPrior()
            try CassetteError.wrapping { () throws(FileError) in try file.begin(header) }
        } catch {
            // The empty journal made a moment ago would block the next recording.
            try CassetteError.wrapping { () throws(FileError) in try file.discardIfEmpty() }
            throw error
        }
        return Journal(path, file, fileLimit: fileLimit)
    }

    /// Resumes an unfinished recording.
    ///
    /// A torn last interaction is dropped. With `answersOnly`, so is every interaction that a walk cannot go on from, unless
    /// the same request succeeded later. With `unreadable`, the walk from that page on is dropped too, and everything recorded
    /// after it. A journal without any whole interaction starts over with the header, if one is given. If the check throws, the
    /// journal stays as it was.
    ///
    /// - Returns: The journal, and its whole interactions, which need not be requested again.
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
            // `try?`: a torn head has nothing to carry over.
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

    /// The cassette that will be replaced, if there is a readable one.
    package var replaced: Cassette? { file.withLock { $0.prior.cassette } }

    /// How many interactions are in the journal.
    package var count: Int { file.withLock { $0.count } }

    /// Appends an interaction, unless a scan finds a secret in its text.
    package func append(
        _ interaction: Interaction, scanning scan: SecretScan
    ) throws(CassetteError) {
        let encoded = try scan.encode(interaction, fileLimit: fileLimit)
        let isPage = interaction.isPage
        try withFile { file throws(FileError) in try file.append(encoded, isPage: isPage) }
    }

    /// Replaces the recorded interactions in one step, unless a scan finds a secret in the new ones.
    func rewrite(
        scanning scan: SecretScan, _ change: (Interaction) -> Interaction
    ) throws(CassetteError) {
        do {
            try file.withLock { file throws(CassetteError) in
                try file.rewrite(scanning: scan, fileLimit: fileLimit, change)
            }
        }
    }

    /// Ends the recording and replaces the old cassette.
    ///
    /// A walk that equals the old cassette's, volatile places aside, keeps its old text; if all walks do, the old file is not
    /// touched. A walk with an interaction that is no longer allowed is always replaced. Without a volatility, everything is
    /// replaced.
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

    /// Stops without finishing; what was recorded stays in the journal and can be resumed.
    ///
    /// A journal without a page to go on from is removed, because it would only block the next recording.
    ///
    /// - Returns: Whether a journal is left to resume.
    @discardableResult
    package func leave() throws(CassetteError) -> Bool {
        try withFile { file throws(FileError) in
            try file.leave()
        }
        return file.withLock { $0.hasPages }
    }

    /// Stops and removes the journal; the cassette stays as it was.
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
