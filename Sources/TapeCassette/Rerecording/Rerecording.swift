import TapeHTTP

/// Brings a new recording and the cassette before it together, so that what did not change leaves no
/// trace in a review.
///
/// The unit is the walk with the extra requests that belong to it: it is kept to the byte, or replaced whole.
struct Rerecording {
    /// What the cassette shall be.
    struct Plan {
        enum Text {
            /// The journal as it is.
            case recorded
            /// The old cassette as it is.
            case old
            case composed([UInt8])
        }

        let text: Text
        let result: RerecordingResult

        /// What to do where there is nothing to compare with.
        static func replacing(walks: [WalkSummary], unreadable: CassetteError? = nil) -> Plan {
            Plan(
                text: .recorded,
                result: RerecordingResult(replaced: walks.map(\.walk), unreadable: unreadable))
        }
    }

    let old: Cassette
    let new: Cassette
    let volatility: Volatility

    /// What to put in the old cassette's place; a walk of it with an interaction that would not be kept as it is today is replaced.
    func plan(
        _ end: CassetteEnd, where wouldKeep: (Interaction) -> Bool = { _ in true }
    ) throws(CassetteError) -> Plan {
        let before = try Self.units(of: old)
        let after = try Self.units(of: new)
        var kept: Set<Int> = []
        for (walk, unit) in after {
            // What was edited by hand is not what was recorded, however small the edit.
            guard let previous = before[walk], old.handEdited(among: previous).isEmpty,
                try isSame(previous, unit),
                try isAll(previous, wouldKeep)
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

    /// The walks in the order of the old cassette, new ones behind.
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

    /// The key of what was recorded without a mark.
    private static let unmarked = Int.min

    private static func walks(_ keys: some Sequence<Int>) -> [Int] {
        keys.filter { $0 != unmarked }.sorted()
    }

    /// The interactions of each walk: its pages, then its extra requests by role and page, because concurrent
    /// ones end in any order.
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

    private func isAll(
        _ indices: [Int], _ wouldKeep: (Interaction) -> Bool
    ) throws(CassetteError) -> Bool {
        for index in indices where !wouldKeep(try old.interaction(at: index)) { return false }
        return true
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
            let comparison = InteractionComparison(volatility, links: links.links(around: position))
            let isSame = comparison.isSame(
                try old.interaction(at: one), try new.interaction(at: other))
            guard isSame else { return false }
        }
        return true
    }
}

/// Which walks of a new recording told something new.
package struct RerecordingResult: Hashable, Sendable {
    /// The walks that are as they were before, to the byte.
    package let kept: [Int]
    package let replaced: [Int]
    /// The walks that the old cassette had and the new recording does not.
    package let removed: [Int]
    /// What was wrong with the old cassette, if that kept it from being compared.
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
