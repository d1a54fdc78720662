package import TapeFaults

/// One case that a client is judged in: no fault, or one fault at one page.
package struct JudgedCase: Hashable, Sendable {
    /// Its name in reports, on the desk and in `PAGETAPE_CASE`.
    package let name: String
    package let rule: FaultPlan.Rule?

    package var plan: FaultPlan { FaultPlan(rule.map { [$0] } ?? []) }
    package var fault: Fault? { rule?.fault }

    /// The page that the fault strikes, if it is a single one.
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

    /// Whether the answers keep a client that trusts them walking forever.
    package var isEndless: Bool {
        guard rule?.times == .always, let fault else { return false }
        return fault == .loopCursor || fault == .endlessEmpty
    }

    /// Whether the fault makes a link lead elsewhere.
    var isBentLink: Bool { fault == .strayLink || fault == .plainLink }

    /// The pages that faults strike: every page if `isSweeping`, otherwise the first, a middle and the last one.
    package static func places(of count: Int, isSweeping: Bool = false) -> [Int] {
        guard count > 0 else { return [] }
        guard !isSweeping else { return Array(1...count) }
        return Set([1, (count + 1) / 2, count]).sorted()
    }

    /// Every case of faults at pages, the clean one first.
    ///
    /// Faults that lead back do so every time, since a loop that ends by itself tests nothing.
    package static func all(_ faults: [Fault], at places: [Int]) -> [Self] {
        let cases = faults.flatMap { fault -> [Self] in
            switch fault {
            case .loopCursor, .endlessEmpty:
                // One place is enough, since a client that gets there walks forever.
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

    /// The default faults for clients: one of every kind that can be served over a connection.
    ///
    /// A listening port cannot refuse a connection; to a client, `reset` looks the same.
    package static let usualFaults: [Fault] =
        Fault.everyKind.filter { $0 != .refuse } + Fault.wireKinds

    /// Cases in which each fault that is an error to a client lasts, which show whether it gives up and says so.
    ///
    /// Rate limits and refused positions are left out: a client answers them by waiting or by starting over, as often as it
    /// chooses.
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
