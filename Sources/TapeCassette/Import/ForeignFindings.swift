import TapeHTTP

/// The exchanges and notes that a reader has found in a file so far.
struct ForeignFindings {
    let file: String
    private(set) var exchanges: [Exchange] = []
    private(set) var notes: [ImportNote] = []
    private var said: Set<ImportNote> = []
    /// The fields of bodies that are not taken over whose names say that they are credentials.
    private(set) var credentials: [(name: String, value: String)] = []
    /// When the first exchange was recorded, if the file says so.
    private(set) var recorded: WallTime?
    /// The program that wrote the file.
    var recorder: String?

    /// How many bytes the bodies may have, and have so far.
    private let mostBytes: Int
    private var bytes = 0

    /// Findings in a file; in YAML, aliases may repeat a body without end.
    init(file: String, in root: ForeignValue? = nil) {
        self.file = file
        guard case .yaml? = root?.node, let root else {
            mostBytes = .max
            return
        }
        mostBytes = root.source.mostBytes
    }

    mutating func note(_ what: String, at entry: Int? = nil) {
        let note = ImportNote(file: file, entry: entry, what: what)
        if said.insert(note).inserted { notes.append(note) }
    }

    /// Remembers a field of a body that is not taken over, because an answer may echo it.
    mutating func leaveOut(field name: String, _ value: String) {
        let letters = NamedValues.withoutHolders(Array(name.utf8)[...])
        let bytes = Array(value.utf8)[...]
        guard CredentialNames.standard.strengthInBody(letters, .element, isForm: true) >= .likely,
            ValueLooks.mayBeCredential(bytes), !ValueLooks.isCommon(bytes)
        else { return }
        credentials.append((String(decoding: letters, as: UTF8.self), value))
    }

    /// Adds an exchange, with its body decoded.
    mutating func add(
        _ exchange: Exchange, at entry: Int, on moment: WallTime? = nil
    ) throws(CassetteError) {
        var exchange = exchange
        bytes += exchange.asked.body?.count ?? 0
        bytes += exchange.outcome.response?.body.count ?? 0
        guard bytes <= mostBytes else {
            throw CassetteError(
                .badValue,
                "\(file): up to interaction \(entry), aliases repeat bodies of more than \(mostBytes) bytes; "
                    + "split the file")
        }
        if exchange.asked.url.isHTTP == false {
            note("HTTP cannot request its URL; it was kept as it is", at: entry)
        }
        switch exchange.outcome {
        case .whole(let response): exchange.outcome = .whole(decoded(response, at: entry))
        case .cut(let response, let error):
            exchange.outcome = .cut(decoded(response, at: entry), error)
        case .failed: break
        }
        exchanges.append(exchange)
        if let moment = moment ?? exchange.timing?.startedAt {
            recorded = recorded.map { min($0, moment) } ?? moment
        }
    }

    /// Adds the findings of another reading.
    mutating func append(_ other: ForeignFindings) {
        exchanges += other.exchanges
        notes += other.notes
        credentials += other.credentials
        recorder = recorder ?? other.recorder
        if let moment = other.recorded { recorded = recorded.map { min($0, moment) } ?? moment }
    }

    private mutating func decoded(_ response: HTTPResponse, at entry: Int) -> HTTPResponse {
        let coding = ContentCoding(undoing: response.headers, in: response.body)
        if let what = coding.note { note(what, at: entry) }
        var response = response
        response.body = coding.body
        response.undoneCoding = coding.undone
        return response
    }
}
