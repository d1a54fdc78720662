package import TapeFaults

/// The faults that a user's own list is tested with.
package enum OwnListFaults: Sendable {
    /// The faults that find the classic mistakes: a server error and a body cut short at each page, others at some pages; a
    /// refused position only if positions can expire.
    case usual(expiring: Bool)
    /// A plan that the user wrote, each of whose rules must find a place.
    case chosen(FaultPlan)

    /// The faults of all rules.
    package var faults: [Fault] {
        switch self {
        case .usual(let expiring): Self.swept + Self.sampled(expiring)
        case .chosen(let plan): plan.faults
        }
    }

    /// The rules as the evidence of verdicts describes them.
    package var words: String {
        switch self {
        case .usual: "the usual faults"
        case .chosen(let plan): plan.rules.isEmpty ? "no faults" : plan.description
        }
    }

    static let swept: [Fault] = [.status(503), .cutShort(keeping: 0.6)]
    static func sampled(_ expiring: Bool) -> [Fault] {
        (expiring ? [.expiredCursor] : []) + sampled
    }

    private static let sampled: [Fault] = [
        .rateLimit(seconds: 2), .malformed, .wrongType, .errorBody, .refuse, .shift(1),
        .stir(StirFault(.offset, .delete)), .stir(StirFault(.keyset, .move)),
        .emptyPage, .shortPage, .duplicate, .repeatPage,
    ]

    /// A user's own list cannot be branched off, so each fault costs a reading of the whole list: in long walks only the
    /// first page, the last one and some in between are struck.
    static func struckPages(of count: Int) -> [Int] {
        let struck = max(3, 600 / max(count, 1))
        guard count > struck else { return Array(1..<(count + 1)) }
        return (0..<struck).map { 1 + $0 * (count - 1) / (struck - 1) }
    }
}
