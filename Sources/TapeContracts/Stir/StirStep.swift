/// One write of a random walk, chosen before it is known which rows there will be.
package struct StirStep: Hashable, Sendable {
    /// A row of ours, given by its place when the write is made.
    enum Target: Hashable, Sendable {
        case read(Int)
        case unread(Int)
        case cursor
    }

    enum What: Hashable, Sendable {
        case insert(kind: Int)
        case delete(Target)
        case change(Target, change: Int, isUp: Bool)
    }

    let page: Int
    let what: What

    /// The writes of this step after a page.
    func acts(_ view: StirView) -> [StirAct] {
        guard view.seen.count == page else { return [] }
        switch what {
        case .insert(let kind): return [.insert(kind: kind)]
        case .delete(let target): return row(target, view).map { [.delete(row: $0)] } ?? []
        case .change(let target, let change, let isUp):
            return row(target, view).map { [.change(row: $0, change: change, isUp: isUp)] } ?? []
        }
    }

    private func row(_ target: Target, _ view: StirView) -> Int? {
        switch target {
        case .cursor: return view.cursorRow
        case .read(let number): return view.read.isEmpty ? nil : view.read[number % view.read.count]
        case .unread(let number):
            return view.unread.isEmpty ? nil : view.unread[number % view.unread.count]
        }
    }

    /// Walks with two writes of different kinds after each page, until every pair has had two turns.
    static func pairs(
        after pages: ClosedRange<Int>, changes: Int, canDelete: Bool
    ) -> [[StirStep]] {
        var pairs: [(What, What)] = []
        if canDelete {
            pairs += [
                (.insert(kind: 0), .delete(.unread(49))), (.insert(kind: 0), .delete(.read(0))),
                (.delete(.unread(0)), .delete(.read(0))), (.insert(kind: 0), .delete(.cursor)),
            ]
        }
        if changes > 0 {
            let change = What.change(.unread(0), change: 0, isUp: true)
            pairs.append((.insert(kind: 0), .change(.read(0), change: 0, isUp: true)))
            pairs.append((change, .insert(kind: 0)))
            if canDelete { pairs.append((change, .delete(.unread(49)))) }
        }
        // Forwards and then backwards, so that no pair has its only turn when few rows are left.
        return [pairs, pairs.reversed()].flatMap { pairs in
            stride(from: 0, to: pairs.count, by: pages.count).map { first in
                zip(pages, pairs[first...]).flatMap { page, pair in
                    [StirStep(page: page, what: pair.0), StirStep(page: page, what: pair.1)]
                }
            }
        }
    }

    /// A few random writes, spread over the pages of a list.
    static func drawn(
        after pages: ClosedRange<Int>, kinds: Int, changes: Int, canDelete: Bool,
        from random: inout StirRandom
    ) -> [StirStep] {
        let count = Int.random(in: 3...6, using: &random)
        var page = pages.lowerBound
        return (0..<count).map { _ in
            // Writes between the same two pages find more than writes far apart.
            if Bool.random(using: &random) {
                page = Int.random(in: pages, using: &random)
            }
            let number = Int.random(in: 0..<50, using: &random)
            let target: Target =
                switch Int.random(in: 0..<5, using: &random) {
                case 0: .cursor
                case 1, 2: .read(number)
                default: .unread(number)
                }
            let insertion = What.insert(kind: number % kinds)
            let what: What =
                switch Int.random(in: 0..<(changes > 0 ? 5 : 4), using: &random) {
                case 0, 1: insertion
                case 2, 3: canDelete ? .delete(target) : insertion
                default: .change(target, change: number % max(changes, 1), isUp: number % 2 == 0)
                }
            return StirStep(page: page, what: what)
        }
    }
}
