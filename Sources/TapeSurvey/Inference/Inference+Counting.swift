import TapePaging

extension Inference {
    /// A page that begins behind an item of the page before.
    func item() -> Surveyed? {
        guard parameters[.cursor] == nil, signals.tokens.isEmpty else { return nil }
        let edge = parameters[.item] ?? beforeItem
        guard let edge, let items else { return nil }
        var claim = PagingClaim(.lastItem)
        claim.targets = [.init(edge.place, edge.name)]
        let isBacked =
            signals.more != nil || parameters[.size] != nil
            || edge.prose.contains("pagina")
        if let identity = ItemsFinder.identity(items.element) {
            claim.next = [items.path + "[-1]" + identity.dropFirst()]
        } else {
            claim.obstacle =
                "the schema of the items does not say which member `\(edge.name)` takes"
        }
        // A page that can be numbered as well is, unless the name leaves no doubt.
        let isPlain = Words.normalized(edge.name).hasPrefix("start") && claim.obstacle == nil
        if parameters[.page] != nil || parameters[.offset] != nil, !isPlain { return nil }
        let isAlone = parameters[.page] == nil && parameters[.offset] == nil
        return found(
            claim, confidence: isBacked ? (isAlone ? 0.9 : 0.65) : 0.4,
            ["`\(edge.name)` takes the identity of the last item"])
    }

    /// `before` and an id, where nothing else selects a page.
    private var beforeItem: Parameter? {
        parameters.all.first { parameter in
            ["before", "max"].contains(Words.normalized(parameter.name))
                && Words.mentions(parameter.prose, ["id lower than", "id less than", "smaller id"])
        }
    }

    /// Pages or items that the client counts.
    func counted() -> Surveyed? {
        if let page = parameters[.page] {
            return numbered(page)
        }
        guard let offset = parameters[.offset] else { return nil }
        var claim = PagingClaim(.offset)
        claim.targets = [.init(offset.place, offset.name)]
        claim.start = offset.standard.flatMap { Int($0) }.flatMap { $0 == 0 ? nil : $0 }
        let isBacked = parameters[.size] != nil || signals.total != nil || signals.more != nil
        let isPlain = ["offset", "skip"].contains(Words.normalized(offset.name))
        return found(
            claim, confidence: isBacked ? 0.9 : (isPlain ? 0.75 : 0.4),
            ["`\(offset.name)` skips items"])
    }

    private func numbered(_ page: Parameter) -> Surveyed {
        var claim = PagingClaim(.pageNumber)
        claim.targets = [.init(page.place, page.name)]
        claim.start = start(of: page)
        if let next = signals.tokens.first ?? signals.links.first {
            claim.next = [next.path]
        } else if let links = signals.linkArrays.first {
            claim.next = [nextLink(in: links)]
        }
        let isBacked =
            parameters[.size] != nil || signals.pages != nil || signals.total != nil
            || signals.more != nil
        let isPlain = Words.normalized(page.name).hasPrefix("page")
        let doubt = parameters[.offset] == nil ? 0 : 0.2
        return found(
            claim, confidence: (isBacked ? 0.9 : (isPlain ? 0.75 : 0.45)) - doubt,
            ["`\(page.name)` numbers the pages"])
    }

    /// The number of the first page, where the description tells another than 1.
    private func start(of page: Parameter) -> Int? {
        if let standard = page.standard.flatMap({ Int($0) }) {
            return standard == 1 ? nil : standard
        }
        let isZero = Words.mentions(
            page.prose,
            [
                "zero-based", "0-based", "zero based", "zero-indexed", "starts at 0",
                "starting at 0", "starting from 0",
            ])
        return isZero ? 0 : nil
    }
}
