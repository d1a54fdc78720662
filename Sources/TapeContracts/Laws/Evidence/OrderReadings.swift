import TapePaging

/// Looks for a way to compare an order's keys, where the spec leaves it open, under which the items are in order.
///
/// The ledger keeps no texts, so this reads the pages again, and only where the plain comparison does not fit.
struct OrderReadings {
    enum Outcome {
        /// What to declare for the items to be in order.
        case fits(String)
        /// No reading fits.
        case none
        /// A reading may fit, but the pages cannot be read again.
        case unseen
    }

    private let evidence: WalkEvidence
    private let order: Convention.Order

    init(_ evidence: WalkEvidence, _ order: Convention.Order) {
        self.evidence = evidence
        self.order = order
    }

    /// One way to compare the keys, and the items read so far under it.
    private struct Candidate {
        let order: Convention.Order
        /// One run for each list on the pages.
        var runs: [Int: OrderRun] = [:]

        /// Reads one more item, and says whether it keeps the order.
        mutating func goOn(with key: OrderKey, inList list: Int) -> Bool {
            let read = key.read(by: order)
            return runs[list, default: OrderRun()].follow(with: read, in: order) == .keeps
        }
    }

    /// The most combinations that are tried; orders have one key or two.
    private static let most = 1000

    var outcome: Outcome {
        var candidates = candidates.map { Candidate(order: $0) }
        var gaps = Set<Int>()
        for page in evidence.walk.pages where !page.items.isEmpty {
            guard !candidates.isEmpty else { return .none }
            guard let reading = evidence.reading(of: page) else {
                return mayBeText ? .unseen : .none
            }
            if evidence.mayDrift {
                for index in candidates.indices { candidates[index].runs = [:] }
            }
            for (list, items) in reading.lists.enumerated() {
                for item in items {
                    guard let key = item.orderKey else { return .none }
                    for (place, part) in key.parts.enumerated() where part == .missing {
                        gaps.insert(place)
                    }
                    for index in candidates.indices.reversed()
                    where !candidates[index].goOn(with: key, inList: list) {
                        candidates.remove(at: index)
                    }
                }
            }
        }
        return candidates.first.map { .fits(words($0.order, gaps: gaps)) } ?? .none
    }

    /// Whether another comparison could resolve the breaches: texts can be compared in several ways, numbers in only one.
    private var mayBeText: Bool {
        evidence.walk.orderBreaches.contains { breach in
            let parts = (breach.key?.parts ?? []) + (breach.previous?.parts ?? [])
            return parts.contains { part in
                switch part {
                case .text, .missing: true
                case .integer, .number, .ranked, .several: false
                }
            }
        }
    }

    private var candidates: [Convention.Order] {
        var orders: [[Convention.Order.Key]] = [[]]
        for key in order.keys {
            let readings = Self.readings(of: key)
            guard orders.count * readings.count <= Self.most else { return [] }
            orders = readings.flatMap { reading in orders.map { $0 + [reading] } }
        }
        return orders.filter { $0 != order.keys }
            .map { Convention.Order(by: $0, isUnique: order.isUnique) }
    }

    /// The ways in which a key may be meant to be compared, the plainest first.
    private static func readings(of key: Convention.Order.Key) -> [Convention.Order.Key] {
        var readings: [Convention.Order.Key] = [key]
        func add(
            _ comparison: Convention.Order.Comparison?, _ collation: Convention.Order.Collation?
        ) {
            var reading = key
            reading.comparison = comparison
            reading.collation = collation
            readings.append(reading)
        }
        let isText = key.comparison == nil || key.comparison == .text
        if key.comparison == nil, key.collation == nil {
            add(.number, nil)
            add(.time, nil)
        }
        if isText, key.collation == nil { add(key.comparison, .caseInsensitive) }
        let mayBeNatural = key.comparison == nil || key.comparison == .natural
        if key.comparison == nil, key.collation != .locale { add(.natural, key.collation) }
        if mayBeNatural, key.collation == nil { add(.natural, .caseInsensitive) }
        if isText, key.collation == nil { add(key.comparison, .locale) }
        guard key.nulls == nil else { return readings }
        return readings.flatMap { reading in
            [Convention.Order.Nulls.last, .first].map { nulls in
                var reading = reading
                reading.nulls = nulls
                return reading
            }
        }
    }

    /// The keys of `order` in a spec that select a candidate.
    private func words(_ candidate: Convention.Order, gaps: Set<Int>) -> String {
        var parts: [String] = []
        for (place, (key, declared)) in zip(candidate.keys, order.keys).enumerated() {
            var words: [String] = []
            if let comparison = key.comparison, comparison != declared.comparison {
                words.append("as: \(comparison.rawValue)")
            }
            if let collation = key.collation, collation != declared.collation {
                words.append("collation: \(collation.rawValue)")
            }
            if let nulls = key.nulls, nulls != declared.nulls, gaps.contains(place) {
                words.append("nulls: \(nulls.rawValue)")
            }
            guard !words.isEmpty else { continue }
            let said = "`\(words.joined(separator: ", "))`"
            parts.append(order.keys.count > 1 ? "\(said) for \(key.path.text)" : said)
        }
        return parts.joined(separator: " and ")
    }
}

extension OrderKey {
    /// The values of the order's keys, one by one.
    fileprivate var parts: [OrderKey] {
        if case .several(let keys) = self { keys } else { [self] }
    }

    fileprivate func read(by order: Convention.Order) -> OrderKey? {
        let parts = parts
        guard parts.count > 1 else { return order.keys.first.flatMap { read(as: $0) } }
        guard parts.count == order.keys.count else { return nil }
        let keys = zip(parts, order.keys).compactMap { $0.read(as: $1) }
        return keys.count == parts.count ? .several(keys) : nil
    }
}
