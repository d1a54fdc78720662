/// A place in a body, with the shape of the value there.
struct BodyMember: Hashable {
    let steps: [String]
    let shape: Shape

    var name: String { NameWords.normalized(steps.last ?? "") }
    var path: String { JSONPathSpelling.json(steps) }
    /// The normalized names of the objects on the way.
    var containers: [String] { steps.dropLast().map(NameWords.normalized) }
}

extension BodyMember {
    /// Whether the prose about a count shows that it does not count the items of the whole list, but those of a page, or
    /// money.
    var countsSomethingElse: Bool {
        let prose = shape.prose
        let isMoney = NameWords.mentions(
            prose,
            [
                "price", "amount", "cost", "sum of", "currency", "euro", "dollar", "usd", "balance",
                "bytes", "revenue", "invoice total", "duration", "seconds",
            ])
        let isFraction =
            shape.kind == .number && ["float", "double", "decimal"].contains(shape.format)
        if isMoney
            || (isFraction && !NameWords.mentions(prose, ["number of", "count", "how many"]))
        {
            return !NameWords.mentions(prose, ["amount of", "total number"])
        }
        let isOfPage = NameWords.mentions(
            prose,
            [
                "this page", "current page", "on the page", "in the page", "of the page",
                "each page",
                "per page", "this response", "this batch", "this chunk", "current response",
                "current batch", "this result page", "page of results",
            ])
        // The prose may mention pages because it counts pages, or to contrast the total with a page's count.
        let isOfAll = NameWords.mentions(
            prose,
            [
                "number of pages", "total pages", "page count", "all pages", "regardless",
                "not only",
                "not just", "not the", "across", "overall", "entire", "in total", "independent",
                "irrespective", "instead of", "rather than", "may be more", "may be greater",
                "can be greater", "last page",
            ])
        return isOfPage && !isOfAll
    }

    /// Whether the prose about a flag shows that it is about something other than further pages.
    var flagsSomethingElse: Bool {
        guard ["more", "truncated", "is_truncated", "more_data", "more_available"].contains(name)
        else { return false }
        let prose = shape.prose
        return !prose.isEmpty
            && !NameWords.mentions(
                prose,
                [
                    "page", "more", "next", "remain", "additional", "further", "list", "result",
                    "limit", "the end", "response", "continu",
                ])
    }

    /// The evidence for a URL rather than a token; above 0, it is probably a URL.
    var looksLikeLink: Int {
        guard shape.kind == .string || shape.kind == .unknown || shape.kind == .object else {
            return -3
        }
        var score = 0
        if shape.format.hasPrefix("ur") { score += 3 }
        let prose = shape.prose
        if NameWords.mentions(
            prose, ["url", "uri", "href", "example:http", "example:/", "hyperlink"])
        {
            score += 2
        } else if prose.contains("link") {
            score += 1
        }
        if NameWords.mentions(name, ["url", "uri", "link", "href"]) {
            score += 4
        } else if NameWords.mentions(prose, ["cursor", "token", "opaque"]) {
            score -= 2
        }
        if containers.contains(where: { $0 == "links" || $0 == "link" }) { score += 2 }
        return score
    }

    var tokenRank: Int {
        if name.contains("token") || name.contains("cursor") { return 0 }
        return name == "next_page" || name == "next_page_number" ? 2 : 1
    }
}
