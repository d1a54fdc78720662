import Synchronization
package import TapeHTTP

/// One response as detection sees it.
package struct Observation: Sendable {
    package let request: HTTPRequest
    package let response: HTTPResponse
    package let body: Body
    /// The places that may hold the items, the best first.
    package let lists: [ItemListSearch.Candidate]
    /// Places within an item whose values change between answers, so that they cannot be identities.
    package var unsteady: Set<BodyPlace> = []
    /// A cache of the next positions read from it, since detection starts over for each answer.
    let nextPositions = NextPositions()

    package init(_ request: HTTPRequest, _ response: HTTPResponse) throws(Body.Fault) {
        self.request = request
        self.response = response
        body = try Body(of: response)
        lists = ItemListSearch.candidates(in: body, clues: ListClues(request))
    }

    /// The values outside a list of items.
    package func leaves(outside list: ListPlace?) -> [ResponseLeaf] {
        ResponseLeaf.all(in: body, outside: list)
    }
}

extension Observation {
    /// Everything that may lead to the next page, the strongest first.
    package func pointers(outside list: ListPlace?) -> [Signal.Pointer] {
        let found = linkPointers + headerPointers + bodyPointers(outside: list)
        return found.enumerated()
            .sorted { ($1.element.rank, $0.offset) < ($0.element.rank, $1.offset) }
            .map(\.element)
    }

    private var linkPointers: [Signal.Pointer] {
        let header = LinkHeader.parse(response.headers.values(for: "Link"), base: request.url)
        return header.links.filter { $0.rel == "next" }.prefix(1).map { link in
            Signal.Pointer(
                place: .link(relation: "next"), form: .url(link.target.text),
                key: KeyWords("next"), strength: 6)
        }
    }

    private var headerPointers: [Signal.Pointer] {
        response.headers.compactMap { field in
            let key = KeyWords(field.name.spelling)
            let strength = PagingWords.pointing(key, within: [])
            guard strength >= 3, !field.value.isEmpty, field.name != "Link" else { return nil }
            let isURL = Self.isURL(field.value, strength: strength, key: key)
            return Signal.Pointer(
                place: .header(field.name),
                form: isURL ? .url(field.value) : .token(field.value), key: key,
                strength: strength)
        }
    }

    private func bodyPointers(outside list: ListPlace?) -> [Signal.Pointer] {
        leaves(outside: list).compactMap { leaf in
            let strength = PagingWords.pointing(leaf.key, within: leaf.parents)
            let place = Signal.Place.body(leaf.place)
            if case .object(let members) = leaf.node {
                guard strength >= 4, !members.isEmpty, !members.contains(where: { Self.isLink($0) })
                else { return nil }
                return Signal.Pointer(
                    place: place, form: .map(leaf.node), key: leaf.key, strength: strength)
            }
            guard let text = leaf.node.scalarText, !text.isEmpty else { return nil }
            if case .bool = leaf.node { return nil }
            if Self.isURL(text, strength: strength, key: leaf.key) {
                guard strength > 0 || leadsOn(text, leaf) else { return nil }
                return Signal.Pointer(
                    place: place, form: .url(text), key: leaf.key, strength: max(1, strength))
            }
            // Under a flag's name, 1 and 0 mean true and false.
            let isFlag =
                leaf.node.flag != nil || PagingWords.isPlainFlag(leaf.key) && leaf.node.sign != nil
            guard strength > 0, !isFlag, mayBeToken(leaf, text) else { return nil }
            return Signal.Pointer(
                place: place, form: .token(text), key: leaf.key, strength: strength)
        }
    }

    /// Whether a member is or contains a link; a map with links is not a position.
    private static func isLink(_ member: BodyNode.Member) -> Bool {
        if case .object(let members) = member.node { return members.contains { isLink($0) } }
        guard let text = member.node.scalarText else { return false }
        return isURL(text, strength: 3, key: KeyWords(member.name))
    }

    /// Whether a value may be a position, rather than a description of a link or an echo of the request.
    private func mayBeToken(_ leaf: ResponseLeaf, _ text: String) -> Bool {
        let describing: Set<String> = ["method", "type", "title", "templated", "hreflang", "rel"]
        if describing.contains(leaf.key.phrase) { return false }
        // Under these names, a number says where this page starts.
        let echoing: Set<String> = ["offset", "start", "end", "position", "pos", "more"]
        if echoing.contains(leaf.key.phrase), Int(text) != nil { return false }
        return !RequestParameter.all(of: request).contains { parameter in
            parameter.key.words == leaf.key.words && parameter.value.scalarText == text
        }
    }

    /// Whether a text is a link rather than a token.
    static func isURL(_ text: String, strength: Int, key: KeyWords) -> Bool {
        if text.hasPrefix("http://") || text.hasPrefix("https://") { return true }
        guard !key.contains(anyOf: ["token", "cursor", "marker", "key", "bookmark"]) else {
            return false
        }
        if text.hasPrefix("/") || text.hasPrefix("?") { return true }
        if strength >= 3, key.contains(anyOf: ["link", "url", "uri", "href"]), text.contains("/") {
            return !text.contains(where: \.isWhitespace)
        }
        return strength >= 3 && text.contains("?") && text.contains("=")
    }

    /// Whether a link with an unrecognised name asks for the same list with a changed query.
    private func leadsOn(_ text: String, _ leaf: ResponseLeaf) -> Bool {
        let names = leaf.parents.suffix(1).flatMap(\.words) + leaf.key.words
        guard !names.contains(where: { PagingWords.notPointing.contains($0) }),
            let target = resolved(text), target.path == request.url.path
        else { return false }
        let own = Set(request.url.queryItems.map { "\($0.name)=\($0.value)" })
        return target.queryItems.contains { !own.contains("\($0.name)=\($0.value)") }
    }

    /// A reference resolved against the request's URL.
    package func resolved(_ reference: String) -> HTTPURL? {
        do {
            return try request.url.resolving(reference)
        } catch {
            // A reference that cannot be resolved leads nowhere.
            return nil
        }
    }
}

/// Caches the next position of one page for each convention that was tried on it.
final class NextPositions: Sendable {
    private let known = Mutex<[Convention: Position?]>([:])

    func position(by convention: Convention, orReading read: () -> Position?) -> Position? {
        if let position = known.withLock({ $0[convention] }) { return position }
        let position = read()
        known.withLock { $0[convention] = .some(position) }
        return position
    }
}
