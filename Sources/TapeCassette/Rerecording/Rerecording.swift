import TapeHTTP

/// Merges a new recording with the previous cassette, so that parts that did not change leave no trace in a review.
///
/// The unit is a walk with its extra requests: it is kept to the byte, or replaced whole.
struct Rerecording {
    /// The planned text of the cassette, and its result.
    struct Plan {
        enum Text {
            /// The journal unchanged.
            case recorded
            /// The old cassette unchanged.
            case old
            case composed([UInt8])
        }

        let text: Text
        let result: RerecordingResult

        /// The plan if there is nothing to compare with.
        static func replacing(walks: [WalkSummary], unreadable: CassetteError? = nil) -> Plan {
            Plan(
                text: .recorded,
                result: RerecordingResult(replaced: walks.map(\.walk), unreadable: unreadable))
        }
    }

    let old: Cassette
    let new: Cassette
    let volatility: Volatility
    /// Whether an interaction may be in a cassette, given the secrets known now.
    var isAllowed: @Sendable (Interaction) -> Bool = { _ in true }

    func plan(_ end: CassetteEnd) throws(CassetteError) -> Plan {
        let before = try Self.units(of: old)
        let after = try Self.units(of: new)
        var kept: Set<Int> = []
        for (walk, unit) in after {
            // A walk that was edited by hand is not what was recorded, however small the edit.
            guard let previous = before[walk], old.handEdited(among: previous).isEmpty,
                try isSame(previous, unit)
            else { continue }
            kept.insert(walk)
        }
        let (changed, gone) = (
            after.keys.filter { !kept.contains($0) }, before.keys.filter { after[$0] == nil }
        )
        let result = RerecordingResult(
            kept: Self.walks(kept), replaced: Self.walks(changed), removed: Self.walks(gone))
        if kept.isEmpty { return Plan(text: .recorded, result: result) }
        if kept.count == after.count, before.count == after.count, isSameAround(end) {
            return Plan(text: .old, result: result)
        }
        let text = try composed(before, after, keeping: kept, end)
        return Plan(text: .composed(text), result: result)
    }

    private func isSameAround(_ end: CassetteEnd) -> Bool {
        old.isSealed && !old.hasEditedFrame && old.end.walks == end.walks
            && old.end.unrecorded == end.unrecorded
            && old.header.spec == new.header.spec
            && old.header.origin == new.header.origin
    }

    /// The walks in the order of the old cassette, with new walks at the end.
    private func composed(
        _ before: [Int: [Int]], _ after: [Int: [Int]], keeping kept: Set<Int>, _ end: CassetteEnd
    ) throws(CassetteError) -> [UInt8] {
        func place(of walk: Int) -> (Int, Int) {
            before[walk].map { (0, $0.min() ?? 0) } ?? (1, after[walk]?.min() ?? 0)
        }
        var text = CassetteText.head(new.header)
        var seal = CassetteSeal(head: text)
        var count = 0
        for walk in after.keys.sorted(by: { place(of: $0) < place(of: $1) }) {
            let isKept = kept.contains(walk)
            let indices = (isKept ? before[walk] : after[walk]) ?? []
            for index in indices.sorted() {
                let interaction = try (isKept ? old : new).text(at: index)
                seal.add(interaction: interaction)
                text += interaction
            }
            count += indices.count
        }
        return text + seal.tail(end.counting(count))
    }

    // MARK: Units

    /// The key of interactions that were recorded without a mark.
    private static let unmarked = Int.min

    private static func walks(_ keys: some Sequence<Int>) -> [Int] {
        keys.filter { $0 != unmarked }.sorted()
    }

    /// The interactions of each walk: its pages, then its extra requests by role and page, because concurrent requests end in
    /// any order.
    private static func units(of cassette: Cassette) throws(CassetteError) -> [Int: [Int]] {
        var units: [Int: [(role: String, page: Int, index: Int)]] = [:]
        for index in 0..<cassette.count {
            let mark = try cassette.request(at: index).mark
            let role = mark.map { $0.role == .walk ? "" : $0.role.rawValue } ?? ""
            units[mark?.walk ?? unmarked, default: []].append((role, mark?.page ?? 0, index))
        }
        return units.mapValues { unit in
            unit.sorted { ($0.role, $0.page, $0.index) < ($1.role, $1.page, $1.index) }
                .map(\.index)
        }
    }

    private func isSame(_ before: [Int], _ after: [Int]) throws(CassetteError) -> Bool {
        guard before.count == after.count else { return false }
        var links = ChainLinks()
        for (one, other) in zip(before, after) {
            guard links.follow(try old.interaction(at: one), try new.interaction(at: other)) else {
                return false
            }
        }
        for (position, (one, other)) in zip(before, after).enumerated() {
            let (before, after) = (try old.interaction(at: one), try new.interaction(at: other))
            let neutral = links.links(around: position).filter {
                $0.old != $0.new && !ListedPosition.isListed($0, before.outcome, after.outcome)
            }
            let comparison = InteractionComparison(volatility, links: neutral)
            guard comparison.isSame(before, after) else { return false }
            // An old interaction that is no longer allowed is kept only if the new one is not allowed either.
            guard isAllowed(before) || !isAllowed(after) else { return false }
        }
        return true
    }
}

/// The walks of a new recording that differ from the old cassette.
package struct RerecordingResult: Hashable, Sendable {
    /// The walks that are kept to the byte.
    package let kept: [Int]
    package let replaced: [Int]
    /// The walks of the old cassette that the new recording lacks.
    package let removed: [Int]
    /// The error in the old cassette, if it prevented the comparison.
    package let unreadable: CassetteError?

    package init(
        kept: [Int] = [], replaced: [Int] = [], removed: [Int] = [],
        unreadable: CassetteError? = nil
    ) {
        self.kept = kept
        self.replaced = replaced
        self.removed = removed
        self.unreadable = unreadable
    }

    /// Whether the recording changed nothing.
    package var isUnchanged: Bool { replaced.isEmpty && removed.isEmpty }
}
