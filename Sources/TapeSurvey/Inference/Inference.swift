import TapePaging

/// Infers from names and shapes how an operation pages.
struct Inference {
    let operation: Operation
    let parameters: PagingParameters
    let signals: BodySignals
    let items: ItemsFinder.Found?

    init(_ operation: Operation) {
        self.operation = operation
        parameters = PagingParameters(operation)
        signals = BodySignals(operation.response)
        let isPaged =
            parameters.hasPosition || !signals.tokens.isEmpty || !signals.links.isEmpty
            || signals.more != nil
        items = ItemsFinder(operation, isPaged: isPaged).best
    }

    /// The findings about an operation: what the description declares, or else what can be inferred from the rest.
    static func survey(_ operation: Operation) -> Surveyed {
        let inference = Inference(operation)
        switch operation.declared {
        case .pages(let claim, let author)?:
            return Surveyed(
                operation, .pages(inference.completed(claim)), isDeclared: true, confidence: 0.99,
                evidence: ["declared by \(author)"])
        case .whole(let items, let author)?:
            return Surveyed(
                operation, .whole(items: items ?? inference.items?.path), isDeclared: true,
                confidence: 0.99, evidence: ["declared by \(author) to come on one page"])
        case .supposed(let answer, let confidence, let evidence)?:
            return Surveyed(operation, answer, confidence: confidence, evidence: evidence)
        case nil: return inference.answer
        }
    }

    /// The findings where nothing is declared.
    var answer: Surveyed {
        guard mayList else {
            let mayBeAsked = parameters.hasPosition || parameters[.size] != nil
            let isSearch = NameWords.mentions(
                operation.name.lowercased(), ["search", "list", "query", "find", "filter"])
            if ["POST", "PUT"].contains(operation.method), items != nil,
                parameters.hasPosition || (mayBeAsked && isSearch)
            {
                return Surveyed(
                    operation, .unsure(nil), confidence: 0.3,
                    evidence: ["\(operation.method) with a list and half of what pages need"])
            }
            return Surveyed(
                operation, .noList,
                confidence: mayBeAsked && operation.method == "POST" ? 0.75 : 0.95,
                evidence: ["\(operation.method) lists nothing"])
        }
        if operation.isResponseLost {
            return Surveyed(
                operation, .unsure(nil), confidence: 0.3,
                evidence: ["the schema of the response cannot be read"])
        }
        guard items != nil || isVague else {
            return Surveyed(
                operation, .noList, confidence: parameters.hasPosition ? 0.65 : 0.9,
                evidence: ["the response holds no list"])
        }
        for attempt in [
            link, linkHeader, token, headerToken, headerLink, item, counted, rangeHeader, linkArray,
            echoed, openCursor, looseLink, pathPosition,
        ] {
            if let found = attempt() { return found }
        }
        return remainder
    }

    private var mayList: Bool {
        switch operation.method {
        case "GET": return true
        case "POST", "PUT":
            let hasSize = parameters[.size] != nil
            let isSigned = !signals.tokens.isEmpty || !signals.links.isEmpty || signals.more != nil
            if parameters.hasPosition, hasSize || isSigned { return true }
            return items != nil && signals.links.contains { $0.looksLikeLink > 2 }
        default: return false
        }
    }

    /// Whether the response is too vague to conclude that it lists nothing.
    private var isVague: Bool {
        let response = operation.response
        switch response.kind {
        case .unknown: return true
        case .object, .map:
            let isBare = response.members.allSatisfy {
                $0.shape.kind == .boolean || $0.shape.kind == .unknown
            }
            return isBare
        case .array, .string, .integer, .number, .boolean: return false
        }
    }

    /// Whether a response is one object that happens to hold a list, rather than a list in an envelope.
    private func isOneObject(_ items: ItemsFinder.Found) -> Bool {
        guard operation.response.kind == .object, items.score < 8, signals.more == nil else {
            return false
        }
        let path = operation.path.prefix { $0 != "?" && $0 != "#" }
        let hasIdentity = ItemsFinder.identity(operation.response) != nil
        return hasIdentity || path.hasSuffix("}")
    }

    /// The findings where no way of paging was found: a list that comes whole, or a doubtful one.
    private var remainder: Surveyed {
        guard let items else {
            let isAsked = parameters.hasPosition || operation.method != "GET"
            return Surveyed(
                operation, isAsked ? .unsure(nil) : .noList, confidence: isAsked ? 0.3 : 0.7,
                evidence: ["the response is not described"])
        }
        if let size = parameters[.size] {
            return Surveyed(
                operation, .unsure(nil), confidence: 0.4,
                evidence: ["`\(size.name)` sets a size, but nothing asks for another page"])
        }
        if isOneObject(items) {
            return Surveyed(
                operation, .noList, confidence: 0.8,
                evidence: ["one object, of which \(items.path) is a part"])
        }
        var evidence = ["a list at \(items.path) and no parameter that could ask for more"]
        if let more = signals.more { evidence.append("although \(more.path) is there") }
        return Surveyed(
            operation, .whole(items: items.path), confidence: signals.more == nil ? 0.9 : 0.8,
            evidence: evidence)
    }
}

// MARK: - Claims

extension Inference {
    /// A claim completed with what else the description says: items, identity, size and counts.
    func completed(_ claim: PagingClaim) -> PagingClaim {
        var claim = claim
        if claim.items.isEmpty, let items, operation.xmlRoot == nil {
            claim.items = [items.path]
            claim.itemsAreMap = items.isMap
        }
        if claim.items.isEmpty, let xml = xmlItems { claim.items = [xml] }
        if claim.identity == nil, let items, claim.items == [items.path], !items.isMap {
            claim.identity = ItemsFinder.identity(items.element)
        }
        addSize(to: &claim)
        guard operation.xmlRoot == nil else { return claim }
        if claim.total == nil { claim.total = signals.total?.path ?? header(Self.totalHeaders) }
        if claim.pages == nil { claim.pages = signals.pages?.path ?? header(Self.pagesHeaders) }
        if claim.more == nil {
            if let more = signals.more {
                claim.more = more.path
            } else if let last = signals.last, last.shape.kind == .boolean {
                claim.more = last.path
                claim.moreMeansLast = true
            }
        }
        return claim
    }

    private static let totalHeaders: Set<String> = [
        "x_total_count", "x_total", "total_count", "x_pagination_total_count", "x_total_items",
    ]
    private static let pagesHeaders: Set<String> = [
        "x_total_pages", "x_page_count", "x_pagination_page_count", "x_pagination_total_pages",
    ]

    /// A header that the response is declared to have.
    private func header(_ names: Set<String>) -> String? {
        let found = operation.responseHeaders.first {
            names.contains(NameWords.normalized($0.name))
        }
        return found.map { "header \($0.name)" }
    }

    private func addSize(to claim: inout PagingClaim) {
        // OData's `$top` limits the number of items in total; the server decides the page size.
        let isLimit = claim.style == .nextURL && parameters[.size]?.name == "$top"
        if claim.size == nil, !isLimit, let size = parameters[.size],
            !claim.targets.contains(where: { $0.name == size.name })
        {
            claim.size = .init(size.place, size.name)
        }
        guard let target = claim.size, claim.sizeValue == nil,
            let size = parameters.all.first(where: {
                $0.name == target.name && $0.place == target.place
            })
        else { return }
        claim.sizeMaximum = size.maximum.flatMap { $0 > 0 && $0 < 1_000_000 ? $0 : nil }
        claim.sizeValue = size.usualSize
    }

    /// The path of the items in an XML body.
    private var xmlItems: String? {
        guard let root = operation.xmlRoot, let items, let name = items.steps.first,
            items.steps.count == 1, let list = operation.response[name]
        else { return nil }
        let own = list.xmlName ?? name
        let element = items.element.xmlName ?? own
        return "xpath:/\(root)/" + (list.isXMLWrapped ? "\(own)/\(element)" : element)
    }

    /// The path of a member of the body, in the syntax of the body.
    func path(of place: BodyMember) -> String {
        guard let root = operation.xmlRoot else { return place.path }
        return "xpath:/\(root)/" + place.steps.joined(separator: "/")
    }

    func found(
        _ claim: PagingClaim, confidence: Double, _ evidence: [String]
    ) -> Surveyed {
        var confidence = confidence
        if items == nil { confidence -= 0.25 }
        if operation.method == "POST" { confidence -= 0.05 }
        if operation.method == "PUT" { confidence -= 0.25 }
        let claim = completed(claim)
        let isSure = confidence >= Surveyed.certainty
        return Surveyed(
            operation, isSure ? .pages(claim) : .unsure(claim), confidence: confidence,
            evidence: evidence)
    }
}
