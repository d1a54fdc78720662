/// Follows items one after the other and tells whether they keep an order.
///
/// What the order leaves open between neighbours decides nothing for the items behind them: each item is compared with
/// every earlier one that could still contradict it, which are few.
package struct OrderRun: Sendable {
    /// Earlier keys that no later key surely follows, the latest last.
    private var furthest: [OrderKey] = []

    /// More keys than these are not kept; an order that leaves so much open is hardly one.
    private static let most = 64

    package init() {}

    /// What an item does to the order.
    package enum Step: Hashable, Sendable {
        case keeps
        /// It belongs before an earlier item; nil where its key cannot be read.
        case breaks(behind: OrderKey?)
    }

    /// Takes the next item; one without a readable key always breaks the order.
    package mutating func follow(with key: OrderKey?, in order: Convention.Order) -> Step {
        guard let key else { return .breaks(behind: furthest.last) }
        if furthest.count == 1, furthest[0].standing(to: key, in: order) == .right {
            furthest[0] = key
            return .keeps
        }
        var passed: [Int] = []
        for (index, earlier) in furthest.enumerated() {
            switch earlier.standing(to: key, in: order) {
            case .wrong:
                // A value that was taken out of the recording may have stood anywhere.
                if key.wasTakenOut { return .keeps }
                if earlier.wasTakenOut { break }
                // After a break, the order begins anew.
                furthest = [key]
                return .breaks(behind: earlier)
            case .right:
                break
            case .open:
                if !key.reaches(asFarAs: earlier, in: order) { continue }
            }
            passed.append(index)
        }
        advance(to: key, past: passed)
        return .keeps
    }

    private mutating func advance(to key: OrderKey, past passed: [Int]) {
        if passed.count == furthest.count {
            furthest.removeAll(keepingCapacity: true)
        } else {
            for index in passed.reversed() { furthest.remove(at: index) }
            if furthest.count == Self.most { furthest.removeFirst() }
        }
        furthest.append(key)
    }
}
