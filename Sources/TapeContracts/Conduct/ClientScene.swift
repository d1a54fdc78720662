package import TapeFaults

/// One run of a plain client: which fault strikes which page, and whether the client is cancelled.
package struct ClientScene: Sendable, CustomStringConvertible {
    package let description: String
    package let plan: FaultPlan
    /// The page during whose load the client is cancelled, if any.
    package let calledOffAt: Int?
    /// The rule of a chosen plan that the run belongs to, counted from zero.
    package let rule: Int?

    private init(
        _ description: String, _ plan: FaultPlan = FaultPlan([]), calledOffAt: Int? = nil,
        rule: Int? = nil
    ) {
        self.description = description
        self.plan = plan
        self.calledOffAt = calledOffAt
        self.rule = rule
    }

    /// Whether a client may rightly stop at the answer that it is given.
    var mayThrowAtPages: Bool {
        plan.faults.contains {
            switch $0 {
            case .repeatPage, .duplicate, .shift, .loopCursor, .emptyPage, .endlessEmpty,
                .strayLink, .plainLink:
                true
            case .stir(let stirring): stirring.repeats
            case .status, .rateLimit, .rateLimitDate, .delay, .stall, .drip, .refuse, .reset,
                .emptyReply, .cutShort, .malformed, .wrongType, .errorBody, .unauthorized,
                .expiredCursor, .dropItem, .shortPage, .late:
                false
            }
        }
    }

    static let clean = Self("no fault")

    /// Every run besides the clean one, over the given number of recorded pages.
    static func all(under faults: OwnListFaults, pages: Int) -> [ClientScene] {
        let struck = OwnListFaults.struckPages(of: pages)
        var scenes = faults.scenes(over: pages, at: struck).compactMap { scene -> Self? in
            guard let strike = scene.strike else { return nil }
            // Clients may really wait, so one such refusal is enough.
            if case .usual = faults, case .rateLimit = strike.fault { return nil }
            return Self(scene.description, FaultPlan([strike.asRule]), rule: strike.rule)
        }
        let middle = min(2, pages)
        if case .usual = faults {
            scenes.append(plan(.init(.rateLimit(seconds: 1), at: .page(middle))))
            scenes.append(plan(.init(.status(503), at: .page(middle), .always)))
        }
        scenes.append(Self("called off while page \(middle) loads", calledOffAt: middle))
        return scenes
    }

    private static func plan(_ rule: FaultPlan.Rule) -> Self {
        let plan = FaultPlan([rule])
        return Self("\(plan)", plan)
    }
}
