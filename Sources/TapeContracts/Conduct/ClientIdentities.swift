/// The ids that a client ended with, counted, in whatever spelling it has of them.
struct ClientIdentities {
    /// Beyond so many ids only plain spellings are looked for: each other one costs a look at all of them.
    private static let mostSpellings = 2_000

    private let names: [String]
    /// The id that each name means.
    private let meanings: [String: String]
    /// How often each id is told.
    private let counts: [String: Int]

    /// Counts names; `ids` are those that the API gave.
    init(_ names: [String], of ids: some Sequence<String>) {
        self.names = names
        let meanings = APIIdentities(ids)
            .meanings(of: names, isThorough: names.count <= Self.mostSpellings)
        self.meanings = meanings
        counts = Dictionary(names.map { (meanings[$0] ?? $0, 1) }, uniquingKeysWith: +)
    }

    /// How often an id is told.
    func count(of id: String) -> Int { counts[id] ?? 0 }

    /// The first id that is told more often than it is due.
    func surplus(over deliveries: [String: Int]) -> (name: String, count: Int, due: Int)? {
        for name in names {
            let id = meanings[name] ?? name
            let (count, due) = (counts[id] ?? 0, deliveries[id] ?? 0)
            if count > due { return (name, count, due) }
        }
        return nil
    }
}
