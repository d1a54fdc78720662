/// Follows items one by one and reports where they break an order.
///
/// The order may be undecided between neighbours but not between items further apart. So each item is compared with the few
/// earlier ones that could still contradict it.
package struct OrderRun: Sendable {
    /// Earlier keys that no later key surely follows, in the order of the items.
    private var furthest: [OrderKey] = []

    /// The most keys that are kept; an order with more undecided keys is hardly an order.
    private static let most = 64

    package init() {}

    /// The effect of an item on the order.
    package enum Step: Hashable, Sendable {
        case keeps
        /// It belongs before an earlier item; nil where its key cannot be read.
        case breaks(behind: OrderKey?)
    }

    /// Checks the next item; one without a readable key always breaks the order.
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
                // A value that was redacted from the recording may have been in order.
                if key.wasTakenOut { return .keeps }
                if earlier.wasTakenOut { break }
                // After a break, the order starts again.
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
