import TapeFaults

extension OwnListFaults {
    /// A scene for each fault at each page that it strikes, in a walk of this many pages.
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
                    .map { OwnListScene.fault(rule.fault, at: $0, rule.times, rule: index) }
            }
        }
    }

    /// A page that the user named is always struck, however many pages there are.
    private func pages(of rule: FaultPlan.Rule, over count: Int, at struck: [Int]) -> [Int] {
        if case .page(let page) = rule.place { return page <= count ? [page] : [] }
        let places = struck.filter(rule.place.includes)
        return places.isEmpty
            ? (0..<count).map { $0 + 1 }.filter(rule.place.includes).suffix(1) : places
    }
}

extension Fault {
    /// Whether the fault needs a position, or a previous page.
    fileprivate var isAboutPosition: Bool {
        switch self {
        case .expiredCursor, .repeatPage, .loopCursor, .shift, .stir, .endlessEmpty: true
        case .status, .rateLimit, .rateLimitDate, .delay, .stall, .drip, .refuse, .reset,
            .emptyReply, .cutShort, .malformed, .wrongType, .errorBody, .unauthorized, .dropItem,
            .shortPage, .emptyPage, .duplicate, .late, .strayLink, .plainLink:
            false
        }
    }
}
