package import TapeHTTP
import TapeJSON

/// Reads responses as pages, by a convention and nothing else.
package struct PageReader: Sendable {
    package let convention: Convention

    package init(_ convention: Convention) {
        self.convention = convention
    }

    /// Reads what became of a request; only a whole, successful response is a page.
    package func read(_ exchange: Exchange) throws(PageError) -> PageReading {
        switch exchange.outcome {
        case .whole(let response):
            return try read(response, to: exchange.asked)
        case .cut(let response, let error):
            let detail =
                "the response broke off (\(response.body.count) bytes came): \(error.detail)"
            throw PageError(.transport(error.code), detail: detail)
        case .failed(let error):
            throw PageError(.transport(error.code), detail: error.detail)
        }
    }

    private func read(
        _ response: HTTPResponse, to request: HTTPRequest
    ) throws(PageError) -> PageReading {
        guard (200..<300).contains(response.status) else {
            throw PageError(.status(response.status), detail: "status \(response.status)")
        }
        let document = try parse(response.body)
        return PageReading(
            items: try items(in: document.root),
            next: try next(in: document.root, response, request),
            saysMore: try saysMore(in: document.root),
            total: try total(in: document.root, response)
        )
    }

    private func parse(_ body: [UInt8]) throws(PageError) -> JSONDocument {
        do {
            return try JSONDocument(parsing: body)
        } catch {
            throw PageError(.malformed, detail: "the body is not JSON: \(error)")
        }
    }

    private func items(in root: JSONValue) throws(PageError) -> [PageReading.Item] {
        guard let container = convention.items.first(in: root) else {
            throw PageError(.noItems, detail: "nothing at \(convention.items.text)")
        }
        guard container.kind == .array else {
            let detail = "\(convention.items.text) is \(container.kind), not an array"
            throw PageError(.noItems, detail: detail)
        }
        return container.elements.map(item)
    }

    private func item(_ value: JSONValue) -> PageReading.Item {
        let identity = convention.identity.map { path in
            path.first(in: value).flatMap { $0.isNull ? nil : $0 }
        }
        return PageReading.Item(
            digest: (identity.flatMap(\.self) ?? value).digest,
            identity: (identity ?? value).map { $0.scalarText ?? $0.rawText },
            orderKey: convention.order.flatMap { $0.key.first(in: value) }.flatMap(OrderKey.init)
        )
    }

    private func next(
        in root: JSONValue, _ response: HTTPResponse, _ request: HTTPRequest
    ) throws(PageError) -> Position? {
        switch convention.source {
        case .link(let relation):
            let header = LinkHeader.parse(response.headers.values(for: "Link"), base: request.url)
            return header.links.first { $0.rel == relation }.map { .url($0.target) }
        case .token(let path):
            guard let value = path.first(in: root), !value.isNull else { return nil }
            guard value.kind != .bool, let token = value.scalarText else {
                let detail = "the cursor at \(path.text) is \(value.kind), not a string or number"
                throw PageError(.badSignal, detail: detail)
            }
            return token.isEmpty ? nil : .token(token)
        case .counted:
            return nil
        }
    }

    private func saysMore(in root: JSONValue) throws(PageError) -> Bool? {
        guard let path = convention.more, let value = path.first(in: root) else { return nil }
        guard let flag = value.bool else {
            throw PageError(.badSignal, detail: "the flag at \(path.text) is not true or false")
        }
        return flag
    }

    private func total(in root: JSONValue, _ response: HTTPResponse) throws(PageError) -> Int? {
        switch convention.total {
        case nil:
            return nil
        case .body(let path):
            guard let value = path.first(in: root), !value.isNull else { return nil }
            guard let count = value.integer else {
                throw PageError(
                    .badSignal, detail: "the total at \(path.text) is not a whole number")
            }
            return count
        case .header(let name):
            guard let text = response.headers[name] else { return nil }
            guard let count = Int(text) else {
                throw PageError(.badSignal, detail: "the total in \(name.spelling) is not a number")
            }
            return count
        }
    }
}
