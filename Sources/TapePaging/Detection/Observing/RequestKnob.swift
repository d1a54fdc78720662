package import TapeHTTP
import TapeJSON

/// One value that a request carries and a client could change.
package struct RequestKnob: Hashable, Sendable {
    /// Where in the request the value is.
    package enum Place: Hashable, Sendable {
        case query(String)
        /// A place in the JSON that a query key's value is.
        case queryMember(String, BodyPlace)
        case form(String)
        case body(BodyPlace)
    }

    package let place: Place
    package let name: String
    package let value: BodyNode

    package var key: KeyWords { KeyWords(name) }

    /// All knobs of a request: its query, and its body where that is JSON or a form.
    package static func all(of request: HTTPRequest) -> [RequestKnob] {
        let query = request.url.queryItems.flatMap { item -> [RequestKnob] in
            let own = RequestKnob(
                place: .query(item.name), name: item.name, value: .text(item.value))
            return [own] + members(of: item)
        }
        switch RequestBody(of: request) {
        case .none, .other: return query
        case .form(let items):
            return query
                + items.map { item in
                    RequestKnob(place: .form(item.name), name: item.name, value: .text(item.value))
                }
        case .json(let root): return query + leaves(of: root, at: .root)
        }
    }

    /// The values in the JSON that a query key's value is.
    private static func members(of item: QueryItem) -> [RequestKnob] {
        guard item.value.hasPrefix("{"),
            let document = JSONDocument.lenient(Array(item.value.utf8))
        else { return [] }
        return leaves(of: BodyNode(document.root), at: .root).compactMap { knob in
            guard case .body(let place) = knob.place else { return nil }
            return RequestKnob(
                place: .queryMember(item.name, place), name: knob.name, value: knob.value)
        }
    }

    private static func leaves(of node: BodyNode, at place: BodyPlace) -> [RequestKnob] {
        node.members.flatMap { member -> [RequestKnob] in
            let place = place.appending(member.name)
            if case .object(let members) = member.node, !members.isEmpty, place.depth < 6 {
                return leaves(of: member.node, at: place)
            }
            return [RequestKnob(place: .body(place), name: member.name, value: member.node)]
        }
    }
}

/// A request's body as far as positions can be put into it.
package enum RequestBody: Sendable {
    case none
    case json(BodyNode)
    case form([QueryItem])
    case other

    package init(of request: HTTPRequest) {
        guard let body = request.body, !body.isEmpty else {
            self = .none
            return
        }
        let type = request.headers["Content-Type"].flatMap { MediaType($0) }
        if let document = JSONDocument.lenient(body), type?.essence != Self.formType {
            self = .json(BodyNode(document.root))
        } else if type == nil || type?.essence == Self.formType {
            let query = String(decoding: body, as: UTF8.self)
            self = query.contains("=") ? .form(HTTPURL("http://form/?\(query)").queryItems) : .other
        } else {
            self = .other
        }
    }

    private static let formType = "application/x-www-form-urlencoded"
}

extension JSONDocument {
    /// The document, or nil where the bytes are another language; which one is found out elsewhere.
    static func lenient(_ bytes: [UInt8]) -> JSONDocument? {
        do {
            return try JSONDocument(parsing: bytes)
        } catch {
            return nil
        }
    }
}
