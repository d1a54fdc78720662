/// The secrets a redactor knows: those it was given and those it has seen as credentials.
///
/// Each value has one mark for as long as the redactor lives, so that what a response names and
/// the next request uses stays the same.
struct SecretMemory {
    private var values: [[UInt8]] = []
    private var marks: [[UInt8]] = []
    private var markOfValue: [[UInt8]: [UInt8]] = [:]
    private var countOfName: [String: Int] = [:]
    private(set) var search = SecretSearch(for: [])
    private var known: Set<[UInt8]> = []
    /// How many values were declared; the others were learnt.
    private var declared = 0
    /// Names under which something was kept that may be a credential.
    private(set) var doubtfulNames: [String] = []
    /// Whether some text was spelled in more layers than a search undoes.
    private(set) var leftLayersUnread = false
    /// How many bytes were read below the surface of texts.
    private(set) var readBelow = 0
    /// How many bytes of texts were compared with values that are looked for as they are.
    private(set) var compared = 0
    /// Names of credentials that are too long to be looked for whole.
    private(set) var longNames: [String] = []

    init(_ secrets: [KnownSecret]) {
        for secret in secrets {
            guard let value = secret.value, !value.isEmpty else { continue }
            let mark = Array(RedactionMark.text(for: secret.name).utf8)
            markOfValue[Array(value.utf8)] = mark
            guard secret.isSearchable, known.insert(Array(value.utf8)).inserted else { continue }
            values.append(Array(value.utf8))
            marks.append(mark)
        }
        declared = values.count
        search = SecretSearch(for: values, declared: declared)
    }

    /// Whether a match is of a value that was declared, not learnt.
    func isDeclared(_ match: SecretSearch.Match) -> Bool { match.secret < declared }

    /// How many values are searched for.
    var count: Int { values.count }

    /// The mark of a match of ``search``.
    func mark(of match: SecretSearch.Match) -> [UInt8] { marks[match.secret] }

    /// The mark of a value, a new one named after its place if the value is new.
    mutating func mark(of value: ArraySlice<UInt8>, at name: String) -> [UInt8] {
        let value = Array(value)
        if let mark = markOfValue[value] { return mark }
        let count = countOfName[name, default: 0] + 1
        countOfName[name] = count
        let mark = Array(RedactionMark.text(for: count == 1 ? name : "\(name)-\(count)").utf8)
        markOfValue[value] = mark
        return mark
    }

    /// So many values are searched for in every spelling; more only as they are and behind escapes.
    private static let mostSpelled = 64

    /// What servers hand out as credentials is shorter; of what is longer, so much is looked for.
    static let longestLearnt = 4096

    /// Looks for a value from now on, wherever it is echoed.
    mutating func learn(_ whole: ArraySlice<UInt8>, mark: [UInt8]) {
        let value = whole.prefix(Self.longestLearnt)
        if value.count < whole.count { noteLong(mark) }
        guard value.count >= KnownSecret.shortestSearchable,
            RedactionMark.first(in: value) == nil, known.insert(Array(value)).inserted
        else { return }
        values.append(Array(value))
        marks.append(mark)
        if values.count <= Self.mostSpelled {
            search = SecretSearch(for: values, declared: declared)
        } else {
            search.add(Array(value), secret: values.count - 1)
        }
    }

    /// Where a text holds known values, in whatever layers they are spelled.
    mutating func matches(in text: ArraySlice<UInt8>) -> [SecretSearch.Match] {
        guard !search.isEmpty else { return [] }
        var layers = LayerSearch<Int>(in: text, looksAtBytes: true) { [search] text in
            search.matches(in: text).map { ($0.range, $0.secret) }
        }
        let direct = search.matches(in: text, compared: &compared)
        let hidden = layers.finds(in: text).map {
            SecretSearch.Match(range: $0.range, secret: $0.tag)
        }
        readBelow += layers.work.spent
        if layers.work.isExhausted { leftLayersUnread = true }
        guard !hidden.isEmpty else { return direct }
        return Set(direct + hidden).sorted {
            ($0.range.lowerBound, $1.range.upperBound, $0.secret)
                < ($1.range.lowerBound, $0.range.upperBound, $1.secret)
        }
    }

    /// Remembers that something was kept under a name that may be a credential's.
    mutating func note(_ name: String) {
        guard doubtfulNames.count < 20, !doubtfulNames.contains(name) else { return }
        doubtfulNames.append(name)
    }

    private mutating func noteLong(_ mark: [UInt8]) {
        let name = String(decoding: mark.dropFirst(RedactionMark.prefix.utf8.count), as: UTF8.self)
        guard longNames.count < 20, !longNames.contains(name) else { return }
        longNames.append(name)
    }

    /// The mark of the secret with an index.
    func mark(ofSecret secret: Int) -> [UInt8] { marks[secret] }
}
