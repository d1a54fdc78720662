package import TapeFaults
package import TapePaging

extension Convention {
    /// Whether a page that lost items to a fault still says by its total that the list continues, at the same position.
    ///
    /// Our own walk takes an empty page for the end and counts what came; clients that trust the total do neither.
    package func leadsOn(despite fault: Fault) -> Bool {
        guard authority == .total, let counter, let total else { return false }
        switch total.meaning {
        case .exact, .atStart: break
        case .remaining, .estimate, .atLeast: return false
        }
        switch fault {
        case .emptyPage: return true
        case .shortPage: return counter.advance != .received
        case _: return false
        }
    }
}
