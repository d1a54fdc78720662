/// Counts the ids that a client ended with, in whatever way it spells them.
struct ClientIdentities {
    /// With more ids than this, only plain spellings are recognised: any other costs a pass over all ids.
    private static let mostSpellings = 2_000

    private let names: [String]
    /// The id that each name refers to.
    private let meanings: [String: String]
    /// How often the client gave each id.
    private let counts: [String: Int]

    /// Counts names; `ids` are those that the API gave.
    init(_ names: [String], of ids: some Sequence<String>) {
        self.names = names
        let meanings = APIIdentities(ids)
            .meanings(of: names, isThorough: names.count <= Self.mostSpellings)
        self.meanings = meanings
        counts = Dictionary(names.map { (meanings[$0] ?? $0, 1) }, uniquingKeysWith: +)
    }

    /// How often the client gave an id.
    func count(of id: String) -> Int { counts[id] ?? 0 }

    /// The first id that the client gave too often.
    func surplus(over deliveries: [String: Int]) -> (name: String, count: Int, due: Int)? {
        for name in names {
            let id = meanings[name] ?? name
            let (count, due) = (counts[id] ?? 0, deliveries[id] ?? 0)
            if count > due { return (name, count, due) }
        }
        return nil
    }
}
