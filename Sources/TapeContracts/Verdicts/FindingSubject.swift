package import TapePaging

/// What a finding is about, as values: causes and reports look here, never at its sentences.
package struct FindingSubject: Hashable, Sendable {
    /// Laws that find the same trouble may have one cause.
    package var kinds: Set<Kind> = []
    /// What the page says of what follows it, sign by sign.
    package var claims: [Signals.Claim] = []
    /// The field, member or parameter that is wrong.
    package var name: String?
    /// How many items came.
    package var itemCount: Int?
    /// The status of the answer, if it is no page.
    package var failure: Int?

    package init() {}

    /// The kinds of trouble that one cause explains in several laws.
    package enum Kind: Hashable, Sendable {
        /// An item has no identity.
        case missingIdentity
        /// An item came on an earlier page.
        case itemOnEarlierPage
        /// An item lacks the value by which the list is ordered, or follows one that lacks it.
        case missingKey
        /// A member that items of other pages have is gone.
        case missingMember
        /// Items have a member that those of other pages lack.
        case newMember
        /// A number differs from what an earlier page said.
        case change
        /// The total is wrong.
        case total
        /// A flag says that there is more.
        case flag
        /// Links to the next page contradict each other.
        case nextLinks
        /// What leads to the page before leads elsewhere.
        case wayBack
        /// A link to the last page leads elsewhere.
        case lastLink
        /// A page does not keep to the greatest size.
        case greatestSize
        /// The size that a page repeats is not the one it was cut down to.
        case repeatedSize
        /// The request was refused.
        case refusal
        /// It was seen in a walk of what passes a filter.
        case filtered
        /// It was seen in a walk of pages of another size.
        case sized
    }
}

extension Finding {
    /// The same finding with more of what it is about.
    func about(
        _ kinds: FindingSubject.Kind..., name: String? = nil, claims: [Signals.Claim] = [],
        itemCount: Int? = nil
    ) -> Finding {
        var finding = self
        finding.subject.kinds.formUnion(kinds)
        finding.subject.name = name ?? finding.subject.name
        finding.subject.claims += claims
        finding.subject.itemCount = itemCount ?? finding.subject.itemCount
        return finding
    }

    func isAbout(_ kind: FindingSubject.Kind) -> Bool { subject.kinds.contains(kind) }

    /// Whether the page says, by the sign of this name, that more or that nothing follows.
    func claims(_ name: String, more saysMore: Bool? = nil) -> Bool {
        subject.claims.contains { $0.name == name && (saysMore ?? $0.saysMore) == $0.saysMore }
    }

    /// Whether it is a promise of more that the total makes, and no flag.
    var isPromiseOfTotal: Bool { claims("total", more: true) && !claims("more", more: true) }
}
