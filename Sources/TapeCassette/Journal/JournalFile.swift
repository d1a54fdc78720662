import TapeHTTP

/// The file of a journal, locked for as long as it is open.
struct JournalFile: ~Copyable {
    /// The cassette that the journal will become.
    private let path: String
    private let file: FileHandle
    private(set) var count = 0
    /// How many bytes are known to be whole.
    private var size: Int
    private var lastFlush = ContinuousClock.now
    private var isOver = false
    /// Sums up what is in the journal.
    private var seal = CassetteSeal(head: [])
    /// What the journal will replace.
    private(set) var prior = PriorCassette()

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
            let file = try FileHandle(part, for: .appending)
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

    var isEmpty: Bool { size == 0 }

    /// Looks at what is to be replaced, before anything is recorded in vain.
    mutating func readPrior() throws(CassetteError) { prior = try PriorCassette(at: path) }

    /// Drops whatever is in the journal and begins it anew.
    mutating func begin(_ header: CassetteHeader) throws(FileError) {
        try file.truncate(to: 0)
        try file.setMode(0o600)
        size = 0
        let head = CassetteText.head(header)
        try appendWhole(head)
        seal = CassetteSeal(head: head)
        try flush()
    }

    /// Drops what is behind the last whole interaction, and says what is left.
    mutating func dropTornTail() throws(CassetteError) -> Cassette {
        let (kept, whole) = try recorded()
        try CassetteError.wrapping { () throws(FileError) in try file.truncate(to: whole) }
        size = whole
        count = kept.count
        try renewSeal(kept)
        return kept
    }

    /// Takes interactions out of what is in the journal, and says what is left.
    mutating func drop(
        from recorded: Cassette, where isUnwanted: (Interaction) -> Bool
    ) throws(CassetteError) -> Cassette {
        var left: [Interaction] = []
        var text = CassetteText.head(recorded.header)
        for index in 0..<recorded.count {
            let interaction = try recorded.interaction(at: index)
            guard !isUnwanted(interaction) else { continue }
            left.append(interaction)
            text += try recorded.text(at: index)
        }
        guard left.count < recorded.count else { return recorded }
        try CassetteError.wrapping { () throws(FileError) in
            try file.truncate(to: 0)
            size = 0
            try appendWhole(text)
            try flush()
        }
        count = left.count
        let cassette = Cassette(header: recorded.header, interactions: left)
        try renewSeal(cassette)
        return cassette
    }

    /// Sums up anew what a journal holds that was written before.
    private mutating func renewSeal(_ recorded: Cassette) throws(CassetteError) {
        seal = CassetteSeal(head: CassetteText.head(recorded.header))
        for index in 0..<recorded.count { seal.add(interaction: try recorded.text(at: index)) }
    }

    /// Appends an interaction in one write; if it cannot be written whole, not at all.
    mutating func append(_ interaction: InteractionWriter.Encoded) throws(FileError) {
        let files = BodyFiles(folder: FilePath.folder(of: path))
        for (digest, body) in interaction.files { try files.write(body, digest: digest) }
        try appendWhole(interaction.text)
        seal.add(interaction: interaction.text)
        count += 1
        if ContinuousClock.now - lastFlush >= .seconds(1) { try flush() }
    }

    /// What is whole in the journal, and how many bytes that is.
    private func recorded() throws(CassetteError) -> (cassette: Cassette, size: Int) {
        let bytes = try CassetteError.wrapping { () throws(FileError) in try file.read() }
        let files = BodyFiles(folder: FilePath.folder(of: path))
        let part = Journal.path(for: path)
        return try JournalRecovery(
            source: CassetteSource(name: part, bytes: FileText(bytes), files: files)
        ).kept()
    }

    /// Puts what was recorded in the cassette's place, but for walks that tell the same as before.
    mutating func finish(
        walks: [WalkSummary], volatility: Volatility?
    ) throws(CassetteError) -> RerecordingResult {
        let plan = try rerecording(walks: walks, volatility: volatility)
        try CassetteError.wrapping { () throws(FileError) in
            switch plan.text {
            case .recorded: try finish(walks: walks)
            case .old: try discard()
            case .composed(let text):
                try FileBytes.write(text, to: path)
                try discard()
            }
        }
        return plan.result
    }

    private func rerecording(
        walks: [WalkSummary], volatility: Volatility?
    ) throws(CassetteError) -> Rerecording.Plan {
        let prior = try prior.current(at: path)
        guard let volatility, let old = prior.cassette else {
            // Nobody can compare with what cannot be read; whoever asked to record is told.
            return .replacing(walks: walks, unreadable: volatility == nil ? nil : prior.error)
        }
        let new = try recorded().cassette
        do {
            return try Rerecording(old: old, new: new, volatility: volatility).plan(walks: walks)
        } catch {
            return .replacing(walks: walks, unreadable: error)
        }
    }

    /// Takes the journal away with all that is in it.
    mutating func discard() throws(FileError) {
        isOver = true
        try FileBytes.remove(Journal.path(for: path))
    }

    /// Writes the end and puts the journal in the cassette's place.
    private mutating func finish(walks: [WalkSummary]) throws(FileError) {
        let whole = size
        do {
            try appendWhole(seal.tail(CassetteEnd(interactions: count, walks: walks)))
            try file.setMode(try FileBytes.replaceable(path)?.mode ?? 0o644)
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

    /// Makes what was recorded safe and takes no more.
    mutating func leave() throws(FileError) {
        guard !isOver else { return }
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
