/// Follows items one after the other and tells whether they keep an order.
package struct OrderRun: Sendable {
    /// The key that the next one is compared with.
    package private(set) var previous: OrderKey?

    package init() {}

    /// Whether an item may follow those before it; one without a readable key never may.
    package mutating func goesOn(with key: OrderKey?, in order: Convention.Order) -> Bool {
        guard let key else { return false }
        guard let previous else {
            self.previous = key
            return true
        }
        switch previous.standing(to: key, in: order) {
        case .right:
            self.previous = key
            return true
        case .open:
            // How these two stand is left open, but not how those to come stand to what was before.
            if previous.hasGap { self.previous = key }
            return true
        case .wrong:
            self.previous = key
            return false
        }
    }
}
