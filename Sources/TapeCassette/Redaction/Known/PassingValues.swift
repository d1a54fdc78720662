/// Secrets that hold for one request only, such as its signature.
///
/// A server may echo one, also in a later answer. So the latest are searched for, and a long walk does not fill the memory.
struct PassingValues {
    /// The index of all of them in a ``SecretSearch/Match``.
    static let index = -1
    static let mark = Array(RedactionMark.text(for: "request-signature").utf8)
    /// More than requests can be under way at a time.
    private static let most = 128

    private var values: [[UInt8]] = []
    private var search = SecretSearch(for: [])

    var isEmpty: Bool { values.isEmpty }

    mutating func add(_ value: [UInt8]) {
        guard value.count >= KnownSecret.shortestSearchable, !values.contains(value) else { return }
        if values.count == Self.most {
            values.removeFirst(Self.most / 2)
            search = SecretSearch(for: [])
            for kept in values { search.add(kept, secret: 0) }
        }
        values.append(value)
        search.add(value, secret: 0)
    }

    /// Where a text holds one, in order.
    func matches(in text: ArraySlice<UInt8>) -> [SecretSearch.Match] {
        search.matches(in: text).map { .init(range: $0.range, secret: Self.index) }
    }

    /// Where a text that was cut off may hold the beginning of one.
    func startOfCutMatch(in text: ArraySlice<UInt8>) -> Int? {
        search.startOfCutMatch(in: text)?.place
    }
}
