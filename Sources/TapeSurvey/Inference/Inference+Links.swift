import TapePaging

extension Inference {
    /// A link in the body that leads to the next page.
    func link() -> Surveyed? {
        guard operation.xmlRoot == nil, let link = signals.links.first else { return nil }
        let isFirm = link.looksLikeLink > 1 || link.name.hasPrefix("load_more")
        // Where a cursor can be sent, a vague `next` is that cursor.
        if !isFirm, parameters[.cursor] != nil { return nil }
        if let cursor = parameters[.cursor], Self.name(cursor.name, fits: link.name),
            link.looksLikeLink < 3
        {
            return nil
        }
        // A link named `load_more` may accompany numbered pages, so both ways may work.
        if link.name.hasPrefix("load_more"), let counted = counted() { return counted }
        var claim = PagingClaim(.nextURL)
        claim.next = [path(of: link)]
        let isBacked = parameters.hasPosition || parameters[.size] != nil || signals.hasPrevious
        return found(
            claim, confidence: isFirm ? (isBacked ? 0.95 : 0.8) : 0.7,
            ["\(link.path) leads to the next page"])
    }

    /// A header that holds the URL of the next page.
    func headerLink() -> Surveyed? {
        let names = ["next_page", "next_link", "next_url", "next_page_url", "x_next_page_url"]
        let header = operation.responseHeaders.first { header in
            let isLink = NameWords.mentions(header.prose, ["url", "uri", "link"])
            let name = NameWords.normalized(header.name)
            return names.contains(name) && (isLink || parameters[.page] == nil)
        }
        guard let header, items != nil else { return nil }
        var claim = PagingClaim(.nextURL)
        claim.next = ["header \(header.name)"]
        return found(
            claim, confidence: 0.75, ["the header `\(header.name)` leads to the next page"])
    }

    /// A `next` that no parameter takes, so that it can only be followed.
    func looseLink() -> Surveyed? {
        guard operation.xmlRoot == nil, !parameters.hasPosition,
            let next = signals.tokens.first(where: { $0.name == "next" && $0.shape.kind == .string }
            )
        else { return nil }
        var claim = PagingClaim(.nextURL)
        claim.next = [next.path]
        return found(claim, confidence: 0.6, ["\(next.path) is there and no parameter takes it"])
    }

    /// The `Link` header, where a response declares it or the prose mentions it.
    func linkHeader() -> Surveyed? {
        let declares = operation.responseHeaders.contains {
            $0.name.lowercased() == "link" && !$0.leadsElsewhere
        }
        let texts = [operation.prose] + parameters.all.map(\.prose)
        let isTold = texts.contains { text in
            NameWords.mentions(
                text,
                [
                    "`link` header", "link header", "link-header", "rfc 5988", "rfc5988",
                    "rfc 8288", "rfc8288", "`link` response header", "link response header",
                    "<code>link</code> header", "\"link\" header", "link http header",
                ])
        }
        guard declares || isTold, items != nil || operation.response.kind == .unknown else {
            return nil
        }
        guard isTold || parameters.hasPosition || parameters[.size] != nil || isPaginationHeader
        else { return nil }
        var claim = PagingClaim(.linkHeader)
        claim.next = ["Link rel=next"]
        return found(
            claim, confidence: declares ? 0.9 : 0.8,
            [
                declares
                    ? "the response declares a `Link` header" : "the text mentions a `Link` header"
            ])
    }

    private var isPaginationHeader: Bool {
        operation.responseHeaders.contains { header in
            header.name.lowercased() == "link" && !header.leadsElsewhere
                && NameWords.mentions(header.prose, ["next", "pagina", "page", "rel="])
        }
    }

    /// An array of links with relations, where there is a sign of paging but no other way to page.
    func linkArray() -> Surveyed? {
        guard let links = signals.linkArrays.first,
            parameters.hasPosition || parameters[.size] != nil
        else { return nil }
        var claim = PagingClaim(.nextURL)
        claim.next = [nextLink(in: links)]
        let isTold = NameWords.mentions(
            operation.prose, ["hateoas link", "next page", "link to the next"])
        let isAsked = parameters.hasPosition || isTold
        return found(
            claim, confidence: isAsked ? 0.75 : 0.45, ["\(links.path) holds links with relations"])
    }

    /// The path of the next link in an array of links.
    func nextLink(in links: BodyMember) -> String {
        let address = links.shape.element.first?["href"] == nil ? "url" : "href"
        return links.path + "[?@.rel=='next']." + address
    }
}

extension Parameter {
    /// Whether the prose about a `Link` header is about links that do not lead to further pages.
    fileprivate var leadsElsewhere: Bool {
        let isOther = NameWords.mentions(
            prose,
            [
                "deprecat", "sunset", "preload", "prefetch", "preconnect", "canonical", "alternate",
                "describedby", "service-desc", "service-doc", "help", "license", "stylesheet",
                "successor", "webmention",
            ])
        return isOther && !NameWords.mentions(prose, ["next", "pagina", "last page", "pages"])
    }
}
