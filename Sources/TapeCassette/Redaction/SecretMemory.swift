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

    init(_ secrets: [KnownSecret]) {
        for secret in secrets {
            guard let value = secret.value, !value.isEmpty else { continue }
            let mark = Array(RedactionMark.text(for: secret.name).utf8)
            markOfValue[Array(value.utf8)] = mark
            guard secret.isSearchable else { continue }
            values.append(Array(value.utf8))
            marks.append(mark)
        }
        search = SecretSearch(for: values)
    }

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

    /// An API that hands out a new credential with each response must not slow its recording down.
    private static let mostSearched = 200

    /// Looks for a value from now on, wherever it is echoed.
    mutating func learn(_ value: ArraySlice<UInt8>, mark: [UInt8]) {
        let value = Array(value)
        guard value.count >= KnownSecret.shortestSearchable, values.count < Self.mostSearched,
            !values.contains(value),
            !value.starts(with: RedactionMark.prefix.utf8)
        else { return }
        values.append(value)
        marks.append(mark)
        search = SecretSearch(for: values)
    }
}
