package import TapeFaults

/// Which faults a list of one's own is put to.
package enum OwnListFaults: Sendable {
    /// Those that find the classic mistakes: a server error and a body cut short at each page, others at some; a refused
    /// position only where positions can expire.
    case usual(expiring: Bool)
    /// A plan that somebody wrote, each rule of which must find a place.
    case chosen(FaultPlan)

    /// The faults of all rules.
    package var faults: [Fault] {
        switch self {
        case .usual(let expiring): Self.swept + Self.sampled(expiring)
        case .chosen(let plan): plan.faults
        }
    }

    /// The rules as the evidence of verdicts names them.
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

    /// A list of one's own cannot be branched off, so that a fault costs a reading of the whole list: beyond so many pages
    /// read a fault, only the first, the last and some pages between are struck.
    static func struckPages(of count: Int) -> [Int] {
        let struck = max(3, 600 / max(count, 1))
        guard count > struck else { return Array(1..<(count + 1)) }
        return (0..<struck).map { 1 + $0 * (count - 1) / (struck - 1) }
    }
}
