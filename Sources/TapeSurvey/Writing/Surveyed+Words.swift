import TapePaging

extension Surveyed {
    /// The claim, even if its confidence is too low.
    package var claim: PagingClaim? {
        switch answer {
        case .pages(let claim): claim
        case .unsure(let claim): claim
        case .whole, .noList: nil
        }
    }

    /// Whether the operation pages; nil where that is unknown.
    package var pages: Bool? {
        switch answer {
        case .pages: true
        case .whole, .noList: false
        case .unsure: nil
        }
    }

    /// The path of the items.
    package var items: String? {
        switch answer {
        case .pages(let claim): claim.shownItems
        case .unsure(let claim): claim?.shownItems
        case .whole(let items): items
        case .noList: nil
        }
    }

    /// The evidence for the answer, and the reason why there is no spec or no live check, in one line.
    package var why: String {
        let obstacle = (SpecDraft.obstacle(self) ?? claim?.obstacle).map { [$0] } ?? []
        var reasons = evidence + obstacle
        if case .open(let why)? = check { reasons.append("not checked: \(why)") }
        return reasons.joined(separator: "; ")
    }

    /// How the operation pages, in a word.
    package var styleWord: String {
        switch answer {
        case .noList: "no list"
        case .whole: "one page"
        case .unsure: "not sure"
        case .pages(let claim): claim.style.rawValue
        }
    }

    /// The source of the answer in a word: checked, declared or inferred.
    var sourceWord: String {
        if check?.isSure == true { return "Checked" }
        return isDeclared ? "Declared" : "Inferred"
    }
}

extension LiveCheck {
    /// The result as reports name it.
    var word: String {
        switch self {
        case .confirmed: "confirmed"
        case .corrected: "corrected"
        case .open: "open"
        }
    }
}
