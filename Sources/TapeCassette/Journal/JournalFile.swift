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
    /// Sums up what is in the journal.
    private var seal = CassetteSeal(head: [])
    /// What stands before the first interaction: how many bytes in the journal, and what of it in the cassette.
    private var head: (size: Int, ofCassette: [UInt8]) = (0, [])
    /// The files of bodies that the journal mentions.
    private(set) var bodies: Set<String> = []
    /// What the journal will replace.
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
            // Between opening and locking, the recorder that had it may have finished with it.
            if try FileStatus.of(part)?.identity == status.identity { return file }
        }
    }

    /// Whether the file holds a page that a walk can go on from, or what is no journal at all.
    ///
    /// An import is made again, whatever became of it.
    func holdsSomething() throws(CassetteError) -> Bool {
        guard size > 0 else { return false }
        let bytes = try CassetteError.wrapping { () throws(FileError) in
            try file.read(limit: Self.longestStart, cuttingOff: true)
        }
        let start = Array("pagetape: \(CassetteHeader.currentVersion)\n".utf8)
        // What does not begin as a journal does is somebody's file.
        guard bytes.starts(with: start) || start.starts(with: bytes) else { return true }
        let cassette: Cassette
        do throws(CassetteError) {
            cassette = try recorded().cassette
        } catch {
            // A head that is torn has nothing behind it; one that somebody changed has, and is told with its place.
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

    /// Looks at what is to be replaced, before anything is recorded in vain.
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

    /// Puts another text in the journal's place in one step, so that a reader, or the next program after a sudden end, sees the
    /// old one or the new one.
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

    /// Puts a draft with the same head and as many interactions in the journal's place.
    mutating func replace(
        by draft: consuming FileDraft, _ interactions: CassetteSeal, bodies: Set<String>
    ) throws(FileError) {
        try draft.finish()
        // The lock that it holds is on the file that is opened now.
        _ = consume draft
        try reopen()
        seal = interactions
        let old = self.bodies
        self.bodies = bodies
        try removeBodies(old.subtracting(bodies))
    }

    /// A seal of the cassette to come that sums up no interaction yet.
    var newSeal: CassetteSeal { CassetteSeal(head: head.ofCassette) }

    /// Drops what is behind the last whole interaction, and says what is left.
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

    /// Takes out of the journal what a walk cannot go on from, unless it was asked for again with success: then it is a try
    /// that belongs to the recording.
    ///
    /// A page that nobody can read goes with all that follows it.
    ///
    /// - Returns: The answers that are left, without such tries.
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
        // A journal that an older version began does not say that it will be sealed.
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

    /// Sums up again what a journal holds that was written before.
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

    /// Appends an interaction in one write; if it cannot be written whole, not at all.
    mutating func append(
        _ interaction: InteractionWriter.Encoded, isPage: Bool
    ) throws(FileError) {
        let files = BodyFiles(folder: FilePath.folder(of: path))
        for (digest, body) in interaction.files { try files.write(body, digest: digest) }
        try appendWhole(interaction.text)
        bodies.formUnion(interaction.files.keys.map(BodyFiles.name))
        seal.add(interaction: interaction.text)
        count += 1
        hasPages = hasPages || isPage
        if ContinuousClock.now - lastFlush >= .seconds(1) { try flush() }
    }

    /// What is whole in the journal, and how many bytes that is.
    func recorded() throws(CassetteError) -> (cassette: Cassette, size: Int) {
        // The file is locked and only grows: what is mapped of it stays as it is.
        try JournalRecovery(source: try CassetteSource.file(Journal.path(for: path))).kept()
    }

    /// Puts what was recorded in the cassette's place, but for walks that tell the same as before.
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
            // What cannot be read cannot be compared; the recording reports it.
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

    /// Takes the journal away with all that is in it, and the files of bodies that only it mentions.
    mutating func discard() throws(FileError) {
        isOver = true
        let part = Journal.path(for: path)
        try FileBytes.remove(part)
        try removeBodies(bodies)
    }

    /// Takes away what was made for a recording that may not begin.
    mutating func discardIfEmpty() throws(FileError) {
        guard size == 0 else { return }
        try discard()
    }

    /// Removes files of bodies that no text beside the cassette mentions any more.
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
            // Without its end it is a journal again, which can be resumed.
            try file.truncate(to: whole)
            size = whole
            throw error
        }
        isOver = true
        try FileBytes.synchronizeFolder(of: path)
    }

    private static let portion = 1 << 20

    /// Writes the cassette beside the old one, without what only a journal says, and takes the journal away.
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

    /// Makes what was recorded safe and takes no more; what nobody can go on from is taken away.
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
            // What a full disk took of the text is torn; a reader would drop it as well.
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
    /// Whether it is a request of the walk itself, for the page or one behind it.
    fileprivate func isOfWalk(from page: Int) -> Bool {
        role == .walk && walk == 1 && self.page >= page
    }
}
