package import TapeFaults
import TapeScreen

/// One run of a list of one's own: what a person does besides reading, and which fault befalls which page when.
struct OwnListScene: CustomStringConvertible {
    /// A fault at a page, the n-th time that the page is asked for.
    struct Strike {
        let fault: Fault
        let page: Int
        var occasion = 1
        /// Which rule of a chosen plan it is of, counted from zero.
        var rule: Int?
    }

    let description: String
    var scenario = ListScenario.readToEnd
    var strike: Strike?

    /// The inputs without which the scene cannot be played.
    var needed: ListInputs {
        (scenario.interruption?.action.needed ?? [])
            .union(scenario.earlier == .left ? .dispose : [])
    }

    static let clean = Self(description: "no fault")

    static func fault(_ fault: Fault, at page: Int, rule: Int? = nil) -> Self {
        Self(
            description: "\(FaultPlan.Rule(fault, at: .page(page)))",
            strike: Strike(fault: fault, page: page, rule: rule))
    }

    /// What people do while page 2 loads, its answer coming before or after the one that took its place.
    static let interruptions: [Self] = ListScenario.LateAnswer.allCases.flatMap { late in
        withdrawals.map { words, action in
            Self(
                description: "\(words) while page 2 loads, its answer \(late)",
                scenario: ListScenario(
                    interruption: .init(.whileLoading(2), action, lateAnswer: late)))
        }
    }

    /// The same, where what nobody waits for any more fails.
    static let lateFailures: [Self] = [ListScenario.LateAnswer.first, .last].flatMap { late in
        withdrawals.map { words, action in
            Self(
                description: "\(words) while page 2 loads, its failure \(late)",
                scenario: ListScenario(
                    interruption: .init(.whileLoading(2), action, lateAnswer: late)),
                strike: Strike(fault: .status(503), page: 2))
        }
    }

    private static let withdrawals: [(words: String, action: ListTrace.UserAction)] = [
        ("refreshed", .refresh), ("filter changed", .changeFilter), ("called off", .cancel),
        ("left", .leave),
    ]

    /// What people do at rest, after page 2.
    static let atRest: [Self] = [
        Self(
            description: "refreshed after page 2",
            scenario: ListScenario(interruption: .init(.atRestAfter(load: 2), .refresh))),
        Self(
            description: "an item deleted between two pages",
            scenario: ListScenario(interruption: .init(.atRestAfter(load: 2), .deleteFirstItem))),
    ]

    /// A refresh at rest that fails.
    static func failedRefresh(_ fault: Fault) -> Self {
        Self(
            description: "a refresh meets \(fault)",
            scenario: ListScenario(interruption: .init(.atRestAfter(load: 2), .refresh)),
            strike: Strike(fault: fault, page: 1, occasion: 2))
    }
}

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

    private static let swept: [Fault] = [.status(503), .cutShort(keeping: 0.6)]
    private static func sampled(_ expiring: Bool) -> [Fault] {
        (expiring ? [.expiredCursor] : []) + sampled
    }

    private static let sampled: [Fault] = [
        .rateLimit(seconds: 2), .malformed, .wrongType, .refuse, .shift(1),
        .emptyPage, .shortPage, .duplicate, .repeatPage,
    ]

    /// A list of one's own cannot be branched off, so that a fault costs a reading of the whole list: beyond so many pages
    /// read a fault, only the first, the last and some pages between are struck.
    static func struckPages(of count: Int) -> [Int] {
        let struck = max(3, 600 / max(count, 1))
        guard count > struck else { return Array(1..<(count + 1)) }
        return (0..<struck).map { 1 + $0 * (count - 1) / (struck - 1) }
    }

    /// Each fault at each page that it strikes, of so many pages that were read.
    func scenes(over count: Int, at struck: [Int]) -> [OwnListScene] {
        switch self {
        case .usual(let expiring):
            let some = Set([1, 2, count].filter { $0 <= count }).sorted()
            return Self.swept.flatMap { fault in
                struck.map { OwnListScene.fault(fault, at: $0) }
            }
                + Self.sampled(expiring).flatMap { fault in
                    some.filter { $0 > 1 || !fault.isAboutPosition }
                        .map { OwnListScene.fault(fault, at: $0) }
                }
        case .chosen(let plan):
            return plan.rules.enumerated().flatMap { index, rule in
                pages(of: rule, over: count, at: struck)
                    .map { OwnListScene.fault(rule.fault, at: $0, rule: index) }
            }
        }
    }

    /// A page that somebody named is struck, however many there are.
    private func pages(of rule: FaultPlan.Rule, over count: Int, at struck: [Int]) -> [Int] {
        if case .page(let page) = rule.place { return page <= count ? [page] : [] }
        let places = struck.filter(rule.place.includes)
        return places.isEmpty
            ? (0..<count).map { $0 + 1 }.filter(rule.place.includes).suffix(1) : places
    }
}

extension Fault {
    /// Whether it needs a position, or a page that came before.
    fileprivate var isAboutPosition: Bool {
        switch self {
        case .expiredCursor, .repeatPage, .loopCursor, .shift, .endlessEmpty: true
        case .status, .rateLimit, .delay, .stall, .drip, .refuse, .reset, .emptyReply, .cutShort,
            .malformed, .wrongType, .unauthorized, .dropItem, .shortPage, .emptyPage, .duplicate,
            .late, .strayLink, .plainLink:
            false
        }
    }
}
