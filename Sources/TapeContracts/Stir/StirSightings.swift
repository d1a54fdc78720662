/// Where and when each row of ours was listed.
struct StirSightings {
    struct Sighting {
        /// The number of the page.
        let page: Int
        let at: Int
        /// When the walk began that listed it.
        let walkBegan: Int
    }

    /// The sightings of each row, the earliest first.
    private let sightings: [Int: [Sighting]]

    init(_ ledger: StirLedger) {
        var sightings: [Int: [Sighting]] = [:]
        for walk in ledger.runs.flatMap(\.walks) {
            for (index, page) in walk.pages.enumerated() {
                for row in page.keys.compactMap(\.ownRow) {
                    sightings[row, default: []].append(
                        Sighting(page: index + 1, at: page.at, walkBegan: walk.began))
                }
            }
        }
        self.sightings = sightings.mapValues { $0.sorted { $0.at < $1.at } }
    }

    func last(of row: Int, before time: Int) -> Sighting? {
        sightings[row]?.last { $0.at <= time }
    }

    func contains(_ row: Int, after time: Int) -> Bool {
        sightings[row]?.last.map { $0.at > time } ?? false
    }
}
