import TapeHTTP

/// The ids that a client ended with, counted, in whatever spelling it has of them.
struct ToldIdentities {
    /// Beyond so many ids only plain spellings are looked for: each other one costs a look at all of them.
    private static let mostSpellings = 2_000

    private let names: [String]
    private let counts: [String: Int]

    init(_ names: [String]) {
        self.names = names
        counts = Dictionary(names.map { (Self.plain($0), 1) }, uniquingKeysWith: +)
    }

    /// How often an id is told.
    func count(of id: String) -> Int {
        if let count = counts[Self.plain(id)] { return count }
        guard names.count <= Self.mostSpellings else { return 0 }
        return names.count { SpokenIdentity.isSpelling($0, of: id) }
    }

    /// The first id that is told more often than it is due.
    func surplus(over deliveries: [String: Int]) -> (name: String, count: Int, due: Int)? {
        let arrived = Dictionary(
            deliveries.map { (Self.plain($0.key), $0.value) }, uniquingKeysWith: +)
        for name in names {
            let count = counts[Self.plain(name)] ?? 0
            var due = arrived[Self.plain(name)]
            if due == nil, names.count <= Self.mostSpellings {
                due = deliveries.first { SpokenIdentity.isSpelling(name, of: $0.key) }?.value
            }
            if count > due ?? 0 { return (name, count, due ?? 0) }
        }
        return nil
    }

    /// Without quotation marks and percent-encoding, which clients undo where the API asks for it; numbers as such, and no
    /// capitals in what looks like a UUID.
    private static func plain(_ text: String) -> String {
        if let number = SpokenIdentity.number(text) { return number }
        var text =
            text.contains(where: { $0 == "%" || $0 == "+" })
            ? PercentEncoding.decodeForm(text) : text
        if text.count > 1, text.hasPrefix("\""), text.hasSuffix("\"") {
            text = String(text.dropFirst().dropLast())
        }
        if let number = SpokenIdentity.number(text) { return number }
        return text.utf8.count == 36 ? text.lowercased() : text
    }
}
