import TapeHTTP

/// The file of a journal, locked for as long as it is open.
struct JournalFile: ~Copyable {
    /// The cassette that the journal will become.
    let path: String
    private var file: FileHandle
    private(set) var count = 0
    /// Whether there is a page that a walk can go on from.
    private(set) var hasPages = false
    /// How many bytes are known to be whole.
    private var size: Int
    private var lastFlush = ContinuousClock.now
    private var isOver = false
    /// Sums up the journal's content so far.
    private var seal = CassetteSeal(head: [])
    /// The text before the first interaction: its size in the journal, and its bytes as the cassette will have them.
    private var head: (size: Int, ofCassette: [UInt8]) = (0, [])
    /// The body files that the journal mentions.
    private(set) var bodies: Set<String> = []
    /// The cassette that the journal will replace.
    private(set) var prior = ReplacedCassette()

    /// Opens and locks a journal, making it if it is missing.
    init(openingFor path: String) throws(FileError) {
        _ = try FileBytes.replaceable(path)
        let file = try Self.lockedFile(Journal.path(for: path), of: path)
        let size = try file.status().size
        self.path = path
        self.file = file
        self.size = size
    }

    private static func lockedFile(
        _ part: String, of path: String
    ) throws(FileError) -> FileHandle {
        while true {
            var file = try FileHandle(part, for: .appending)
            let status = try file.status()
            guard status.kind == .file else {
                throw FileError(.notAFile, path: part, "it is not an ordinary file")
            }
            guard try file.lock() else {
                let message = "another recording of \(FilePath.name(of: path)) is under way"
                throw FileError(.locked, path: part, message)
            }
            // The recorder that held the journal may have finished and moved it between our opening and locking it.
            if try FileStatus.of(part)?.identity == status.identity { return file }
        }
    }

    /// Whether the file holds a page that a walk can go on from, or is not a journal at all.
    ///
    /// A journal of an import counts as empty, because an import can be repeated.
    func holdsSomething() throws(CassetteError) -> Bool {
        guard size > 0 else { return false }
        let bytes = try CassetteError.wrapping { () throws(FileError) in
            try file.read(limit: Self.longestStart, cuttingOff: true)
        }
        let start = Array("pagetape: \(CassetteHeader.currentVersion)\n".utf8)
        // A file that does not begin like a journal belongs to someone else.
        guard bytes.starts(with: start) || start.starts(with: bytes) else { return true }
        let cassette: Cassette
        do throws(CassetteError) {
            cassette = try recorded().cassette
        } catch {
            // A torn head has nothing after it. An edited one has: it is kept, and reading it reports the place.
            return try hasInteractions()
        }
        guard !cassette.header.isImported else { return false }
        for index in 0..<cassette.count where try cassette.interaction(at: index).isPage {
            return true
        }
        return false
    }

    private func hasInteractions() throws(CassetteError) -> Bool {
        let bytes = try CassetteError.wrapping { () throws(FileError) in try file.read() }
        return CassetteFrame(MappedFile(bytes))?.interactions.isEmpty == false
    }

    private static let longestStart = 64

    /// Reads the cassette that will be replaced, so that a problem with it shows before anything is recorded.
    mutating func readPrior() throws(CassetteError) { prior = try ReplacedCassette(at: path) }

    /// Drops whatever is in the journal and starts it over.
    mutating func begin(_ header: CassetteHeader) throws(FileError) {
        let text = CassetteText.journalHead(header)
        head = (text.count, CassetteText.head(header))
        seal = CassetteSeal(head: head.ofCassette)
        if size > 0 { return try replace(by: text) }
        try file.setMode(0o600)
        try appendWhole(text)
        try flush()
    }

    /// Replaces the journal's text in one step: a reader, or the next run after a crash, sees either the old text or the new
    /// one.
    private mutating func replace(by text: [UInt8]) throws(FileError) {
        try FileBytes.write(text, to: Journal.path(for: path), mode: 0o600)
        try reopen()
        count = 0
        hasPages = false
    }

    private mutating func reopen() throws(FileError) {
        file = try Self.lockedFile(Journal.path(for: path), of: path)
        size = try file.status().size
    }

    /// Replaces the journal by a draft that has the same head and the same number of interactions.
    mutating func replace(
        by draft: consuming FileDraft, _ interactions: CassetteSeal, bodies: Set<String>
    ) throws(FileError) {
        try draft.finish()
        // The draft holds the lock on the file that is reopened next.
        _ = consume draft
        try reopen()
        seal = interactions
        let old = self.bodies
        self.bodies = bodies
        try removeBodies(old.subtracting(bodies))
    }

    /// A seal for the coming cassette that sums up no interaction yet.
    var newSeal: CassetteSeal { CassetteSeal(head: head.ofCassette) }

    /// Drops everything after the last whole interaction, and returns what is left.
    mutating func dropTornTail() throws(CassetteError) -> Cassette {
        let (kept, whole) = try recorded()
        try CassetteError.wrapping { () throws(FileError) in try file.truncate(to: whole) }
        size = whole
        count = kept.count
        for index in 0..<count where !hasPages {
            hasPages = try kept.interaction(at: index).isPage
        }
        try renewSeal(head: kept.headText, kept, of: 0..<count)
        return kept
    }

    /// Drops the interactions that a walk cannot go on from.
    ///
    /// A failed try stays if the same request succeeded later, because it belongs to the recording.
    ///
    /// An unreadable page is dropped together with everything after it.
    ///
    /// - Returns: The answers that are left, without the failed tries.
    mutating func keepAnswers(
        of recorded: Cassette, before unreadable: Int?
    ) throws(CassetteError) -> Cassette {
        let marks = try (0..<recorded.count).map { index throws(CassetteError) in
            try recorded.interaction(at: index).request.mark
        }
        let isLost = marks.map { $0?.isOfWalk(from: unreadable ?? .max) ?? false }
        let end = isLost.firstIndex(of: true) ?? recorded.count
        var left: [Int] = []
        var answers: [Interaction] = []
        var answered: Set<PageMark> = []
        for index in (0..<end).reversed() {
            let interaction = try recorded.interaction(at: index)
            let mark = interaction.request.mark
            if interaction.isAnswer {
                answers.append(interaction)
                if let mark { answered.insert(mark) }
            } else if mark.map({ !answered.contains($0) }) ?? true {
                continue
            }
            left.append(index)
        }
        // A journal begun by an older version does not announce that it will be sealed.
        let isRewritten = left.count < recorded.count || !recorded.header.isSealed
        let head = isRewritten ? CassetteText.journalHead(recorded.header) : recorded.headText
        if isRewritten {
            var text = head
            for index in left.reversed() { text += try recorded.text(at: index) }
            try CassetteError.wrapping { () throws(FileError) in try replace(by: text) }
        }
        count = left.count
        hasPages = answers.contains(where: \.isPage)
        try renewSeal(head: head, recorded, of: left.reversed())
        return Cassette(header: recorded.header, interactions: answers.reversed())
    }

    /// Recomputes the seal of a journal that an earlier run began.
    private mutating func renewSeal(
        head text: [UInt8], _ recorded: Cassette, of indices: some Sequence<Int>
    ) throws(CassetteError) {
        let isAlike = recorded.header.checks.isEmpty
        head = (text.count, isAlike ? text : CassetteText.head(recorded.header))
        seal = CassetteSeal(head: head.ofCassette)
        for index in indices {
            let text = try recorded.text(at: index)
            seal.add(interaction: text)
            bodies.formUnion(BodyFileMentions.names(in: text))
        }
    }

    /// Appends an interaction in one write; if it cannot be written whole, nothing is appended.
    mutating func append(
        _ interaction: InteractionWriter.Encoded, isPage: Bool
    ) throws(FileError) {
        let files = BodyFiles(folder: FilePath.folder(of: path))
        // Noted first, so that those of an interaction that cannot be written are removed with the journal.
        bodies.formUnion(interaction.files.keys.map(BodyFiles.name))
        for (digest, body) in interaction.files { try files.write(body, digest: digest) }
        try appendWhole(interaction.text)
        seal.add(interaction: interaction.text)
        count += 1
        hasPages = hasPages || isPage
        if ContinuousClock.now - lastFlush >= .seconds(1) { try flush() }
    }

    /// The whole interactions in the journal, and how many bytes of it they and the head take.
    func recorded() throws(CassetteError) -> (cassette: Cassette, size: Int) {
        // The file is locked and only grows, so the mapped part stays as it is.
        try JournalRecovery(source: try CassetteSource.file(Journal.path(for: path))).kept()
    }

    /// Replaces the cassette by what was recorded, except for walks that are equal to the old ones.
    mutating func finish(
        walks: [WalkSummary], unrecorded: [UnrecordedEvidence], volatility: Volatility?,
        allowing isAllowed: @escaping @Sendable (Interaction) -> Bool
    ) throws(CassetteError) -> RerecordingResult {
        let end = CassetteEnd(interactions: count, walks: walks, unrecorded: unrecorded)
        let plan = try rerecording(end, volatility: volatility, isAllowed)
        try CassetteError.wrapping { () throws(FileError) in
            switch plan.text {
            case .recorded where head.size != head.ofCassette.count: try finishBeside(end)
            case .recorded: try finish(end)
            case .old: try discard()
            case .composed(let text):
                try FileBytes.write(text, to: path)
                try discard()
            }
        }
        return plan.result
    }

    private func rerecording(
        _ end: CassetteEnd, volatility: Volatility?,
        _ isAllowed: @escaping @Sendable (Interaction) -> Bool
    ) throws(CassetteError) -> Rerecording.Plan {
        let prior = try prior.current(at: path)
        guard let volatility, let old = prior.cassette else {
            // An unreadable cassette cannot be compared; the result reports its error.
            return .replacing(walks: end.walks, unreadable: volatility == nil ? nil : prior.error)
        }
        let new = try recorded().cassette
        do {
            return try Rerecording(
                old: old, new: new, volatility: volatility, isAllowed: isAllowed
            ).plan(end)
        } catch {
            return .replacing(walks: end.walks, unreadable: error)
        }
    }

    /// Removes the journal, and the body files that only it mentions.
    mutating func discard() throws(FileError) {
        isOver = true
        let part = Journal.path(for: path)
        try FileBytes.remove(part)
        try removeBodies(bodies)
    }

    /// Removes the empty journal of a recording that may not begin.
    mutating func discardIfEmpty() throws(FileError) {
        guard size == 0 else { return }
        try discard()
    }

    /// Removes body files that no text beside the cassette mentions any more.
    func removeBodies(_ names: Set<String>) throws(FileError) {
        let folder = FilePath.folder(of: path)
        guard !names.isEmpty, let needed = BodyFileMentions.names(inFolder: folder) else { return }
        for name in names where !needed.contains(name) {
            guard try FileStatus.of("\(folder)/\(name)")?.kind == .file else { continue }
            try FileBytes.remove("\(folder)/\(name)")
        }
    }

    /// Writes the end and puts the journal in the cassette's place.
    private mutating func finish(_ end: CassetteEnd) throws(FileError) {
        let whole = size
        do {
            try appendWhole(seal.tail(end))
            try file.setMode(try FileBytes.replaceable(path)?.mode ?? FileMode.ofNewFiles)
            try flush()
            try FileBytes.move(Journal.path(for: path), to: path)
        } catch {
            // Without its end the file is a journal again and can be resumed.
            try file.truncate(to: whole)
            size = whole
            throw error
        }
        isOver = true
        try FileBytes.synchronizeFolder(of: path)
    }

    private static let portion = 1 << 20

    /// Writes the cassette beside the old one, without the journal's own lines, and removes the journal.
    private mutating func finishBeside(_ end: CassetteEnd) throws(FileError) {
        var draft = try FileDraft(of: path)
        try draft.append(head.ofCassette)
        var place = head.size
        while place < size {
            let part = try file.read(
                from: place, limit: min(Self.portion, size - place), cuttingOff: true)
            guard !part.isEmpty else { break }
            try draft.append(part)
            place += part.count
        }
        try draft.append(seal.tail(end))
        try draft.finish()
        try discard()
    }

    /// Flushes what was recorded and closes the journal; a journal without a page to go on from is removed.
    mutating func leave() throws(FileError) {
        guard !isOver else { return }
        guard hasPages else {
            try discard()
            return
        }
        isOver = true
        try flush()
    }

    private mutating func appendWhole(_ bytes: [UInt8]) throws(FileError) {
        guard !isOver else {
            throw FileError(.other, path: Journal.path(for: path), "the recording is over")
        }
        do {
            try file.write(bytes)
        } catch {
            // A full disk may have taken a part of the text. A reader would drop it as torn, too.
            try file.truncate(to: size)
            throw error
        }
        size += bytes.count
    }

    private mutating func flush() throws(FileError) {
        try file.synchronize()
        lastFlush = .now
    }
}

extension PageMark {
    /// Whether this is a request of the main walk for the given page or a later one.
    fileprivate func isOfWalk(from page: Int) -> Bool {
        isOfTheWalk && self.page >= page
    }
}
