import TapePaging

extension Inference {
    /// Paging by an item of the page before.
    func item() -> Surveyed? {
        guard parameters[.cursor] == nil, signals.tokens.isEmpty else { return nil }
        let edge = parameters[.item] ?? neighbouringItem
        guard let edge, let items else { return nil }
        var claim = PagingClaim(.lastItem)
        claim.targets = [.init(edge.place, edge.name)]
        let isBacked =
            signals.more != nil || parameters[.size] != nil
            || edge.prose.contains("pagina")
        if let identity = ItemsFinder.identity(items.element) {
            claim.next = [items.path + "[-1]" + identity.dropFirst()]
            claim.itemStep = edge.inclusiveStep
        } else {
            claim.obstacle =
                "the schema of the items does not say which member `\(edge.name)` takes"
        }
        // Where pages can also be numbered, they are, unless this parameter's name leaves no doubt.
        let isPlain = NameWords.normalized(edge.name).hasPrefix("start") && claim.obstacle == nil
        if parameters[.page] != nil || parameters[.offset] != nil, !isPlain { return nil }
        let isAlone = parameters[.page] == nil && parameters[.offset] == nil
        return found(
            claim, confidence: isBacked && !edge.isSince ? (isAlone ? 0.9 : 0.65) : 0.4,
            ["`\(edge.name)` takes the identity of the last item"])
    }

    /// A `before` or `since_id` parameter that takes an id, where nothing else selects a page.
    private var neighbouringItem: Parameter? {
        parameters.all.first { parameter in
            if parameter.isSince {
                return NameWords.mentions(
                    parameter.prose,
                    ["after the specified id", "id greater than", "id higher than"]
                )
            }
            return ["before", "max"].contains(NameWords.normalized(parameter.name))
                && NameWords.mentions(
                    parameter.prose, ["id lower than", "id less than", "smaller id"])
        }
    }

    /// Paging by page numbers or offsets that the client counts.
    func counted() -> Surveyed? {
        if let page = parameters[.page] {
            return numbered(page)
        }
        guard let offset = parameters[.offset] else { return nil }
        var claim = PagingClaim(.offset)
        claim.targets = [.init(offset.place, offset.name)]
        claim.start = offset.firstNumber.flatMap { $0 == 0 ? nil : $0 }
        if let echo = echo(of: offset) { return echo }
        let isBacked = parameters[.size] != nil || signals.total != nil || signals.more != nil
        let isPlain = ["offset", "skip"].contains(NameWords.normalized(offset.name))
        return found(
            claim, confidence: isBacked ? 0.9 : (isPlain ? 0.75 : 0.4),
            ["`\(offset.name)` skips items"])
    }

    private func numbered(_ page: Parameter) -> Surveyed {
        var claim = PagingClaim(.pageNumber)
        claim.targets = [.init(page.place, page.name)]
        let first = page.firstNumber
        // A number of pages to skip begins at 0.
        let skips = NameWords.mentions(page.prose, ["pages to skip", "number of pages"])
        claim.start = first ?? (page.minimum == 0 || skips ? 0 : nil)
        if claim.start == 1 { claim.start = nil }
        if let next = signals.tokens.first ?? signals.links.first {
            claim.next = [next.path]
        } else if let links = signals.linkArrays.first {
            claim.next = [nextLink(in: links)]
        }
        let isBacked =
            parameters[.size] != nil || signals.pages != nil || signals.total != nil
            || signals.more != nil
        let isPlain = NameWords.normalized(page.name).hasPrefix("page")
        // If only the minimum is known, the first number may be another.
        let isOpen = first == nil && page.minimum == 0
        let doubt = parameters[.offset] == nil ? (isOpen ? 0.15 : 0) : 0.2
        return found(
            claim, confidence: (isBacked ? 0.9 : (isPlain ? 0.75 : 0.45)) - doubt,
            ["`\(page.name)` numbers the pages"])
    }

    /// An offset that is text and that the answer gives for the next page, and hence a token despite its name.
    private func echo(of offset: Parameter) -> Surveyed? {
        let name = NameWords.normalized(offset.name)
        guard offset.kind == .string,
            let echo = signals.scalars.first(where: {
                $0.name == name && $0.shape.kind == .string && $0.steps.count < 4
            })
        else { return nil }
        var claim = PagingClaim(.cursor)
        claim.targets = [.init(offset.place, offset.name)]
        claim.next = [path(of: echo)]
        return found(
            claim, confidence: 0.8, ["`\(offset.name)` is text and takes \(echo.path)"])
    }
}

extension Parameter {
    /// Whether it asks for later items, which are the next page only if the oldest come first.
    fileprivate var isSince: Bool { NameWords.normalized(name) == "since_id" }

    /// The number to add to the last item's number, where the prose says that the position is inclusive.
    fileprivate var inclusiveStep: Int? {
        let isBelow = ["less than or equal", "lower than or equal", "smaller than or equal", "<="]
        let isAbove = [
            "greater than or equal", "higher than or equal", "larger than or equal", ">=",
        ]
        if NameWords.mentions(prose, isBelow) { return -1 }
        if NameWords.mentions(prose, isAbove) { return 1 }
        let words = NameWords.normalized(name)
        guard prose.contains("inclusive"), !prose.contains("exclusive") else { return nil }
        return NameWords.mentions(words, ["max", "until", "before"]) ? -1 : nil
    }

    /// The first number, if the description gives it as a default, in prose, or as a minimum.
    var firstNumber: Int? {
        // A negative default means "none".
        if let standard = standard.flatMap({ Int($0) }), standard >= 0 { return standard }
        if says(["0", "zero"]) { return 0 }
        if says(["1", "one"]) { return 1 }
        return minimum == 1 ? 1 : nil
    }

    private static let leads = [
        "starts at", "starting at", "starts from", "starting from", "starts with", "starting with",
        "start at", "start from", "begins at", "beginning at", "begins with", "counted from",
        "counting from", "counts from", "numbered from", "indexed from", "first page is",
        "first page has", "first page:", "first page =", "first item is", "first result is",
        "first index is", "first record is", "first element is", "first row is",
    ]

    /// Whether the prose says that counting begins with a number, in one of these spellings.
    private func says(_ number: [String]) -> Bool {
        guard NameWords.mentions(prose, number) else { return false }
        let bases = ["based", "indexed", "origin"]
        let compounds = number.flatMap { one in bases.flatMap { ["\(one)-\($0)", "\(one) \($0)"] } }
        if NameWords.mentions(prose, compounds) { return true }
        return Self.leads.contains { lead in
            guard NameWords.mentions(prose, [lead]), let found = prose.firstRange(of: lead) else {
                return false
            }
            let words = prose[found.upperBound...].split { !$0.isLetter && !$0.isNumber }
            let first = words.first { !["page", "number", "index", "the", "a"].contains($0) }
            return first.map { number.contains(String($0)) } ?? false
        }
    }
}
