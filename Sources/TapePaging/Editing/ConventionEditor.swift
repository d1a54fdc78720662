package import TapeFaults
package import TapeHTTP
import TapeJSON
import TapeXML

/// Edits pages as their convention describes them; bytes outside an edit stay as they are.
package struct ConventionEditor: PageEditor {
    let convention: Convention
    let firstRequest: HTTPRequest

    package init(_ endpoint: PagedEndpoint) {
        convention = endpoint.convention
        firstRequest = endpoint.firstRequest
    }

    /// What relative links are resolved against.
    private var base: HTTPURL { firstRequest.url }

    package func shortened(_ items: [PageItem]) -> [PageItem] { convention.shortened(items) }

    package func items(of response: HTTPResponse) -> [PageItem]? {
        guard let root = root(of: response) else { return nil }
        let lists = lists(in: root, of: response)
        guard !lists.isEmpty else { return nil }
        return lists.flatMap { $0.list.items(in: response.body, list: $0.number) }
    }

    package func replacingItems(
        of response: HTTPResponse, by items: [PageItem]
    ) -> HTTPResponse? {
        guard let root = root(of: response) else { return nil }
        let lists = lists(in: root, of: response)
        guard !lists.isEmpty,
            items.allSatisfy({ item in lists.contains { $0.number == item.list } })
        else { return nil }
        var edits = ByteEdits()
        for (number, list) in lists {
            let own = items.filter { $0.list == number }
            guard let (range, bytes) = list.replacement(by: own, in: response.body) else {
                return nil
            }
            edits.replace(range, by: bytes)
        }
        // Lists that overlap, or one that is named twice, cannot be edited separately.
        return edits.overlap ? nil : response.with(edits.applied(to: response.body))
    }

    func root(of response: HTTPResponse) -> PageNode? {
        // `try?`: a body that cannot be read cannot be edited either.
        try? PageBody.root(of: response, in: convention)
    }

    private func lists(
        in root: PageNode, of response: HTTPResponse
    ) -> [(number: Int, list: ItemList)] {
        if convention.items.container.isOfLines { return [(0, ItemList(linesOf: response.body))] }
        return convention.items.paths.enumerated().compactMap { number, path in
            ItemList(at: path, in: root, container: convention.items.container)
                .map { (number, $0) }
        }
    }
}

extension ConventionEditor {
    package func pointing(
        _ response: HTTPResponse, whereItDoes other: HTTPResponse
    ) -> HTTPResponse? {
        for source in convention.sources {
            if let pointing = pointing(response, whereItDoes: other, by: source) {
                return pointing
            }
        }
        return nil
    }

    private func pointing(
        _ response: HTTPResponse, whereItDoes other: HTTPResponse, by source: Convention.Source
    ) -> HTTPResponse? {
        switch source {
        case .link(let relation, let tests):
            return linking(response, to: link(relation, in: other), relation, tests)
        case .header(let name):
            guard let value = other.headers[name] else { return nil }
            var edited = response
            edited.headers[name] = value
            return edited
        case .body(let paths):
            guard let there = root(of: other) else { return nil }
            return paths.reduce(response as HTTPResponse?) { response, path in
                response.flatMap { copying(path, from: there, of: other, to: $0) }
            }
        case .item, .extraRow, .counted:
            return nil
        }
    }

    private func link(_ relation: String, in response: HTTPResponse) -> HTTPURL? {
        LinkHeader.parse(response.headers.values(for: "Link"), base: base).links
            .first { $0.rel == relation.lowercased() }?.target
    }

    private func linking(
        _ response: HTTPResponse, to target: HTTPURL?, _ relation: String,
        _ tests: [Convention.LinkTest]
    ) -> HTTPResponse? {
        guard let target else { return nil }
        guard link(relation, in: response) != nil else {
            var edited = response
            let attributes = tests.map { "; \($0.attribute)=\"\($0.value)\"" }.joined()
            edited.headers.append("Link", "<\(target.text)>; rel=\"\(relation)\"\(attributes)")
            return edited
        }
        return replacingLinks(relation, in: response, base: base) { _ in target.text }
    }

    /// Replaces the targets of a relation's links; nil from `replacement` leaves a link as it is.
    func replacingLinks(
        _ relation: String, in response: HTTPResponse, base: HTTPURL,
        by replacement: (HTTPURL) -> String?
    ) -> HTTPResponse {
        let lines = LinkHeader.replacingTargets(
            in: response.headers.values(for: "Link"), base: base
        ) { link in
            link.rel == relation.lowercased() ? replacement(link.target) : nil
        }
        var edited = response
        var rest = lines[...]
        edited.headers = HeaderFields(
            response.headers.map { field in
                guard field.name == "Link", let line = rest.popFirst() else { return field }
                return HeaderField(name: field.name, value: line)
            })
        return edited
    }

    /// Copies the value at a path from one body into another.
    private func copying(
        _ path: BodyPath, from root: PageNode, of other: HTTPResponse, to response: HTTPResponse
    ) -> HTTPResponse? {
        // `try?`: a path that cannot be followed points to nothing that could be copied.
        guard let node = try? path.first(in: root) else { return nil }
        switch (path, node) {
        case (.json(let path), .json(let value)):
            return setting(path, to: value.rawText, in: response)
        case (.xml, .xml(let element)):
            guard let range = element.contentByteRange else { return nil }
            return setting(path, toContent: Array(other.body[range]), in: response)
        case (.json, _), (.xml, _):
            return nil
        }
    }

    /// The page with one value of its body replaced; nil where the value was read from another body.
    func replacing(
        _ value: JSONValue, by text: [UInt8], in response: HTTPResponse
    ) -> HTTPResponse? {
        guard value.document.bytes == response.body else { return nil }
        var body = response.body
        body.replaceSubrange(value.byteRange, with: text)
        return response.with(body)
    }

    func setting(
        _ path: JSONPath, to json: String, in response: HTTPResponse
    ) -> HTTPResponse? {
        path.steps.flatMap { JSONSplice.setting($0, to: json, in: response.body) }
            .map(response.with)
    }

    func setting(
        _ path: BodyPath, toContent content: [UInt8], in response: HTTPResponse
    ) -> HTTPResponse? {
        guard let root = root(of: response),
            // `try?`: a path that cannot be followed leads nowhere.
            case .xml(let element)? = try? path.first(in: root),
            let range = element.contentByteRange
        else { return nil }
        var body = response.body
        body.replaceSubrange(range, with: content)
        return response.with(body)
    }

    package func saying(more: Bool, in response: HTTPResponse) -> HTTPResponse? {
        guard let flag = convention.flag else { return response }
        let text = more == flag.meansMore ? "true" : "false"
        switch flag.place {
        case .header(let name):
            var edited = response
            edited.headers[name] = text
            return edited
        case .body(.json(let path)):
            return setting(path, to: text, in: response)
        case .body(.xml):
            guard case .body(let path) = flag.place else { return nil }
            return setting(path, toContent: Array(text.utf8), in: response)
        }
    }
}

extension Convention {
    /// Half of a page's items: the first half, or the last half where the next page continues after the last item.
    package func shortened<Item>(_ items: [Item]) -> [Item] {
        let goesOnBehindLast = sources.contains { source in
            switch source {
            case .item(let place, _): place == .last
            case .extraRow: true
            case .link, .header, .body, .counted: false
            }
        }
        let count = items.count / 2
        return Array(goesOnBehindLast ? items.suffix(count) : items.prefix(count))
    }
}

extension HTTPResponse {
    /// The response with another body, and with its `Content-Length`, if any, adjusted.
    fileprivate func with(_ body: [UInt8]) -> HTTPResponse {
        var edited = self
        edited.body = body
        if headers["Content-Length"] != nil {
            edited.headers["Content-Length"] = String(body.count)
        }
        return edited
    }
}
