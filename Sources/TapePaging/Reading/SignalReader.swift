import TapeHTTP
import TapeJSON
import TapeXML

/// Reads the signals that a response gives about the pages after it.
struct SignalReader {
    private let convention: Convention
    private let response: HTTPResponse
    private let request: HTTPRequest
    private let root: PageNode?
    private let elements: [PageNode]
    private let extra: PageNode?

    init(
        _ convention: Convention, response: HTTPResponse, request: HTTPRequest, root: PageNode?,
        elements: [PageNode], extra: PageNode?
    ) {
        self.convention = convention
        self.response = response
        self.request = request
        self.root = root
        self.elements = elements
        self.extra = extra
    }

    /// The next position, from the first source that gives one.
    func pointer() throws(PageError) -> PageReading.Noted<Position>? {
        for source in convention.sources {
            if let pointer = try pointer(from: source) { return pointer }
        }
        return nil
    }

    private func pointer(
        from source: Convention.Source
    ) throws(PageError) -> PageReading.Noted<Position>? {
        switch source {
        case .link(let relation, let tests):
            guard let link = link(relation, tests) else { return nil }
            return .init(.url(link.target), at: .link(relation: relation))
        case .header(let name):
            guard let text = response.headers[name], !isAbsent(.text(text)) else { return nil }
            return .init(
                try position([.text(text)]), at: .header(name))
        case .body(let paths):
            if convention.mergesXML { return try xmlMap(paths) }
            guard let root, let nodes = try nodes(paths, in: root) else { return nil }
            return .init(try position(nodes), at: .body(paths))
        case .item(let place, let paths):
            guard let item = place == .first ? elements.first : elements.last else { return nil }
            guard let nodes = try nodes(paths, in: item) else {
                let detail = "the \(place.rawValue) item has nothing at \(Self.text(paths))"
                throw PageError(.badSignal, detail: detail)
            }
            return .init(try stepped(try position(nodes), paths), at: .item(place, paths))
        case .extraRow(let paths):
            guard let extra, let nodes = try nodes(paths, in: extra) else { return nil }
            return .init(try position(nodes), at: .extraRow(paths))
        case .counted:
            return nil
        }
    }

    /// A position from an item, moved by one where positions are inclusive.
    private func stepped(
        _ position: Position, _ paths: [BodyPath]
    ) throws(PageError) -> Position {
        guard convention.itemStep != 0, case .values(let values) = position else { return position }
        guard values.count == 1, let number = Int(values[0].text) else {
            let detail = "the value at \(Self.text(paths)) is no whole number to count on from"
            throw PageError(.badSignal, detail: detail)
        }
        let next = String(number.addingSaturated(convention.itemStep))
        if case .text = values[0] { return .values([.text(next)]) }
        return .values([.json(next)])
    }

    private func link(_ relation: String, _ tests: [Convention.LinkTest]) -> Link? {
        LinkHeader.parse(response.headers.values(for: "Link"), base: request.url).links.first {
            link in
            link.rel == relation.lowercased()
                && tests.allSatisfy { link[attribute: $0.attribute.lowercased()] == $0.value }
        }
    }

    /// The values at the paths; nil where they are absent as the convention defines it.
    ///
    /// Some of several values may be missing, such as the version marker in S3, but not all of them.
    private func nodes(
        _ paths: [BodyPath], in node: PageNode
    ) throws(PageError) -> [PageNode?]? {
        var nodes: [PageNode?] = []
        for path in paths { nodes.append(try path.first(in: node)) }
        return nodes.allSatisfy { $0.map(isAbsent) ?? true } ? nil : nodes
    }

    private func isAbsent(_ node: PageNode) -> Bool {
        switch node {
        case .json(let value):
            switch value.kind {
            case .null: return convention.absent.contains(.null)
            case .bool: return value.bool == false && convention.absent.contains(.no)
            // PHP writes an empty map as an empty list.
            case .object, .array: return value.count == 0 && convention.absent.contains(.empty)
            case .number: return value.integer == 0 && convention.absent.contains(.zero)
            case .string: break
            }
        case .xml, .text: break
        }
        return switch node.scalarText {
        case "": convention.absent.contains(.empty)
        case "0": convention.absent.contains(.zero) && !isJSON(node)
        case "false": convention.absent.contains(.no) && !isJSON(node)
        default: false
        }
    }

    private func isJSON(_ node: PageNode) -> Bool {
        if case .json = node { true } else { false }
    }

    private static func text(_ paths: [BodyPath]) -> String {
        paths.map(\.text).joined(separator: " and ")
    }
}

extension SignalReader {
    /// The position in the form that its slots take.
    private func position(_ nodes: [PageNode?]) throws(PageError) -> Position {
        guard let first = nodes.compactMap(\.self).first else { return .values([]) }
        switch convention.slots.first {
        case .url?: return try url(first)
        case .merge(.body)?, .merge(.form)?, .merge(.query)?: return try map(first)
        case .query?, .jsonQuery?, .queryMember?, .body?, .markup?, .form?, .header?, .path?, nil:
            var values: [PositionValue] = []
            for node in nodes { values.append(try node.map(value) ?? .nothing) }
            return .values(values)
        }
    }

    private func value(_ node: PageNode) throws(PageError) -> PositionValue {
        guard let value = node.positionValue else {
            // Null may be one of several values, or may not be declared to mean absence.
            return .nothing
        }
        if case .json(let json) = node, json.kind == .bool {
            let detail = "the cursor is \(json.rawText), not a string, number, list or map"
            throw PageError(.badSignal, detail: detail)
        }
        return value
    }

    private func url(_ node: PageNode) throws(PageError) -> Position {
        guard let reference = Self.reference(node) else {
            let detail = "the next link is \(node.noun), not a URL"
            throw PageError(.badSignal, detail: detail)
        }
        do {
            return .url(try request.url.resolving(reference))
        } catch {
            throw PageError(.badSignal, detail: "the next link is no URL: \(error)")
        }
    }

    /// The text of a link: the value itself, or the `href` or `url` of a link object.
    private static func reference(_ node: PageNode) -> String? {
        guard case .json(let value) = node, value.kind == .object else { return node.scalarText }
        return (value["href"] ?? value["url"])?.string
    }

    private func map(_ node: PageNode) throws(PageError) -> Position {
        guard case .json(let value) = node, value.kind == .object else {
            let detail = "the next position is \(node.noun), not an object of keys to send"
            throw PageError(.badSignal, detail: detail)
        }
        return .map(
            value.members.map { member in
                PositionField(
                    key: member.key,
                    value: PageNode.json(member.value).positionValue ?? .json("null"))
            })
    }

    /// A map made of XML attributes and elements.
    private func xmlMap(_ paths: [BodyPath]) throws(PageError) -> PageReading.Noted<Position>? {
        guard let root else { return nil }
        var fields: [PositionField] = []
        for path in paths {
            for case .xml(let node) in try path.nodes(in: root) { fields += Self.fields(of: node) }
        }
        return fields.isEmpty ? nil : .init(.map(fields), at: .body(paths))
    }

    /// The fields of a node: an attribute itself, or the attributes and children of an element.
    private static func fields(of node: XMLTree.Node) -> [PositionField] {
        guard node.kind == .element else {
            return [PositionField(key: node.qualifiedName, value: .text(node.text))]
        }
        // `try?`: the path is constant and valid, and evaluating it takes only one step per attribute.
        let attributes = (try? XPath("@*").evaluate(in: node).nodes) ?? []
        return (attributes + node.elements).map {
            PositionField(key: $0.qualifiedName, value: .text($0.text))
        }
    }

    /// The values that go along with the position; an absent one stays as it is in the first request.
    func carried() throws(PageError) -> [PositionValue] {
        var values: [PositionValue] = []
        for token in convention.carry.tokens {
            values.append(try read(token.place)?.positionValue ?? .nothing)
        }
        return values
    }
}

extension SignalReader {
    /// The value at a place; nil where there is no value.
    private func read(_ place: ResponsePlace) throws(PageError) -> PageNode? {
        switch place {
        case .header(let name): return response.headers[name].map(PageNode.text)
        case .body(let path):
            guard let root else { return nil }
            return try path.first(in: root)
        }
    }

    func flag() throws(PageError) -> PageReading.Noted<Bool>? {
        guard let flag = convention.flag else { return nil }
        guard let node = try read(flag.place), !node.isNull else {
            return flag.whenAbsent.map { .init($0, at: .absence(of: flag.place)) }
        }
        guard let claim = Self.bool(node) else {
            throw PageError(.badSignal, detail: "the flag at \(flag.place) is not true or false")
        }
        return .init(claim == flag.meansMore, at: SignalPlace(flag.place))
    }

    private static func bool(_ node: PageNode) -> Bool? {
        if case .json(let value) = node, let bool = value.bool { return bool }
        return switch node.scalarText?.lowercased() {
        case "true", "1": true
        case "false", "0": false
        default: nil
        }
    }

    func count(
        at place: ResponsePlace?, what: String
    ) throws(PageError) -> PageReading.Noted<Int>? {
        guard let place, let node = try read(place), !node.isNull else { return nil }
        if case .json(let value) = node, let count = value.integer {
            return .init(count, at: SignalPlace(place))
        }
        guard let text = node.scalarText, !text.isEmpty else {
            if node.scalarText == "" { return nil }
            throw PageError(.badSignal, detail: "the \(what) at \(place) is not a whole number")
        }
        // `Content-Range: items 0-9/57` has the total after the slash, or `*` where it is unknown.
        let digits = text.split(separator: "/", omittingEmptySubsequences: false).last ?? ""
        if text.contains("/"), digits == "*" { return nil }
        guard let count = Int(digits.filter { $0 != " " }) else {
            throw PageError(.badSignal, detail: "the \(what) at \(place) is not a whole number")
        }
        return .init(count, at: SignalPlace(place))
    }

    /// Enters the parts of the request that the response repeats, and the key of its snapshot.
    func note(in facts: inout PageFacts) throws(PageError) {
        for (echo, place) in convention.echo {
            facts.echo[echo] = try read(place)?.spelling
        }
        if let key = convention.stability.key { facts.snapshot = try read(key)?.spelling }
    }
}

extension Convention {
    /// Whether positions are maps that come from XML.
    fileprivate var mergesXML: Bool {
        if syntax == .xml, case .merge? = slots.first { true } else { false }
    }
}
