package import TapeFaults

/// One case of a judgement: nothing wrong, or one fault at one page.
package struct JudgedCase: Hashable, Sendable {
    /// Its name in reports, on the desk and in `PAGETAPE_CASE`.
    package let name: String
    package let rule: FaultPlan.Rule?

    package var plan: FaultPlan { FaultPlan(rule.map { [$0] } ?? []) }
    package var fault: Fault? { rule?.fault }

    /// The page that is struck, if it is a single one.
    package var page: Int? {
        if case .page(let page)? = rule?.place { page } else { nil }
    }

    package static let clean = Self(name: "clean", rule: nil)

    private init(name: String, rule: FaultPlan.Rule?) {
        self.name = name
        self.rule = rule
    }

    package init(_ rule: FaultPlan.Rule) {
        let often = rule.times == .once ? "" : " \(rule.times)"
        self.init(name: "\(rule.fault) \(rule.place)\(often)", rule: rule)
    }

    /// Whether the answers lead a trusting client on forever.
    package var isEndless: Bool {
        guard rule?.times == .always, let fault else { return false }
        return fault == .loopCursor || fault == .endlessEmpty
    }

    /// Whether a link of a page leads somewhere else.
    var isBentLink: Bool { fault == .strayLink || fault == .plainLink }

    /// The pages that are struck unless every page is: the first, a middle and the last one, each once.
    package static func places(of count: Int, isSweeping: Bool = false) -> [Int] {
        guard count > 0 else { return [] }
        guard !isSweeping else { return Array(1...count) }
        return Set([1, (count + 1) / 2, count]).sorted()
    }

    /// Every case of faults at pages, the clean one first.
    ///
    /// A loop that ends by itself is no trial: what points back does so forever.
    package static func all(_ faults: [Fault], at places: [Int]) -> [Self] {
        let cases = faults.flatMap { fault -> [Self] in
            switch fault {
            case .loopCursor, .endlessEmpty:
                // One place is enough: whatever leads there walks forever.
                let page = places.first { $0 > 1 }
                return page.map { [Self(.init(fault, at: .page($0), .always))] } ?? []
            case _:
                return places.map { Self(.init(fault, at: .page($0))) }
            }
        }
        return [.clean] + cases
    }

    /// The cases of a plan that a user wrote: each rule at each of its pages.
    package static func all(of plan: FaultPlan, pages: Int) -> [Self] {
        plan.rules.flatMap { rule -> [Self] in
            if case .page = rule.place { return [Self(rule)] }
            return (0..<pages).map { $0 + 1 }.filter { rule.place.includes($0) }
                .map { Self(.init(rule.fault, at: .page($0), rule.times)) }
        }
    }

    /// The default faults for clients: one of every kind that a wire can act out.
    ///
    /// A port that listens cannot refuse a connection; to a client `reset` is the same.
    package static let usualFaults: [Fault] =
        Fault.everyKind.filter { $0 != .refuse } + Fault.wireKinds

    /// Those among faults that are errors to a client, as ones that do not pass, so that it shows whether it gives up and says so.
    ///
    /// A refusal that says how long to wait, and one of a position, are met by waiting and by starting over: how often is the
    /// client's to choose.
    package static func lasting(_ faults: [Fault], at places: [Int]) -> [Self] {
        guard let middle = places.dropFirst().first ?? places.first else { return [] }
        return faults.filter(\.isLastingError).map { Self(.init($0, at: .page(middle), .always)) }
    }
}

extension Fault {
    fileprivate var isLastingError: Bool {
        switch self {
        case .status, .stall, .refuse, .reset, .emptyReply, .cutShort, .malformed, .wrongType,
            .errorBody, .unauthorized:
            true
        case .rateLimit, .rateLimitDate, .delay, .drip, .expiredCursor, .repeatPage, .duplicate,
            .shift, .stir,
            .loopCursor, .emptyPage, .endlessEmpty, .strayLink, .plainLink, .dropItem, .shortPage,
            .late:
            false
        }
    }
}
