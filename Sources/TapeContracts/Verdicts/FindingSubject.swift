package import TapePaging

/// What a finding is about, as values, so that causes and reports need not parse its sentences.
package struct FindingSubject: Hashable, Sendable {
    /// The kinds of trouble; findings of several laws with the same kind may have one cause.
    package var kinds: Set<Kind> = []
    /// What the page says about what follows it, sign by sign.
    package var claims: [Signals.Claim] = []
    /// The field, member or parameter that is wrong.
    package var name: String?
    /// How many items came.
    package var itemCount: Int?
    /// The status of the answer, if it is not a page.
    package var failure: Int?
    /// Whether the status or the headers of the answer show the breach, rather than its body alone.
    var isInHead = false
    /// The number that the page gives and that is wrong, or that its link leads to.
    var number: Int?
    /// What the answer brought, where the finding says it in the words that all laws have for it.
    var sight: Sight?

    /// The pages that show the cause, if they are others than the finding's.
    package var shownOn: [Int] = []

    package init() {}

    /// Kinds of trouble that one cause may explain in several laws.
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
        /// A page lacks the flag that other pages have.
        case missingFlag
        /// Links to the next page contradict each other.
        case nextLinks
        /// A link to the previous page leads elsewhere.
        case wayBack
        /// A link to the last page leads elsewhere.
        case lastLink
        /// A page does not observe the maximum size.
        case greatestSize
        /// The size that a page repeats is not the one it was cut down to.
        case repeatedSize
        /// The request was refused.
        case refusal
        /// The finding is from a filtered walk.
        case filtered
        /// The finding is from a walk at another page size.
        case sized
        /// Nothing loads, which may be because a model had not yet finished its work.
        case nothingLoads
    }

    /// What an answer brought; findings with equal ones say the same of it.
    package enum Sight: Hashable, Sendable {
        /// A page with this many items, or none because of an error.
        case answer(status: Int?, itemCount: Int?, error: PageError.Code?)
        /// Items of the list: those of a page of the walk, or so many of which some are in no page.
        case items(status: Int, count: Int, page: Int?, newCount: Int)
        /// More items than any page should have: the whole list.
        case wholeList(status: Int?, itemCount: Int?)
        /// A promise of more after which nothing can follow.
        case promise(Promise)
    }

    /// What a page without items promises.
    package enum Promise: Hashable, Sendable {
        case position(String)
        case flag
        case total(Int, known: Int)
        case remaining(Int)

        /// The promise in words.
        var words: String {
            switch self {
            case .position(let next): "a next position: \(next)"
            case .flag: "a flag that says there is more"
            case .total(let total, let known): "a total of \(total), not \(known)"
            case .remaining(let count): "\(counted(count, "item")) that remain"
            }
        }

        /// The kind of trouble that causes ask about.
        var kind: Kind? {
            switch self {
            case .flag: .flag
            case .total: .total
            case .position, .remaining: nil
            }
        }
    }
}

extension Finding {
    /// The same finding with more details of its subject.
    func about(
        _ kinds: FindingSubject.Kind..., name: String? = nil, claims: [Signals.Claim] = [],
        itemCount: Int? = nil, number: Int? = nil
    ) -> Finding {
        var finding = self
        finding.subject.kinds.formUnion(kinds)
        finding.subject.name = name ?? finding.subject.name
        finding.subject.claims += claims
        finding.subject.itemCount = itemCount ?? finding.subject.itemCount
        finding.subject.number = number ?? finding.subject.number
        return finding
    }

    /// The same finding with what the answer brought.
    func seeing(_ sight: FindingSubject.Sight?) -> Finding {
        var finding = self
        finding.subject.sight = sight
        return finding
    }

    /// Whether another finding says the same of what an answer brought.
    func seesSame(as other: Finding) -> Bool {
        subject.sight.map { $0 == other.subject.sight } ?? false
    }

    /// The same finding with the evidence for it in the status or the headers of the answer, where that is so.
    func inHead(_ isInHead: Bool = true) -> Finding {
        var finding = self
        finding.subject.isInHead = isInHead || subject.isInHead
        return finding
    }

    func isAbout(_ kind: FindingSubject.Kind) -> Bool { subject.kinds.contains(kind) }

    /// Whether the sign of this name on the page says that more follows, or that nothing does.
    func claims(_ name: String, more saysMore: Bool? = nil) -> Bool {
        subject.claims.contains { $0.name == name && (saysMore ?? $0.saysMore) == $0.saysMore }
    }

    /// Whether the total, but no flag, promises more.
    var isPromiseOfTotal: Bool { claims("total", more: true) && !claims("more", more: true) }
}
