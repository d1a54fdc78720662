import TapeHTTP
import TapeJSON
import TapePaging
import TapeYAML

extension SpecSheet {
    /// Reads the places of the position in requests.
    mutating func readSlots(_ fields: SpecFields, into convention: inout Convention) {
        let used = fields.used(of: SpecKey.slots)
        guard let key = used.first, let node = fields[key] else { return }
        for other in used.dropFirst() {
            if let node = fields[other] {
                fail(
                    node,
                    "the position goes to one kind of place: `\(key.rawValue)` or `\(other.rawValue)`"
                )
            }
        }
        convention.slots = slots(key, node)
    }

    /// Reads the single place of a mapping in which the key names the kind of place.
    mutating func slot(
        _ fields: SpecFields, in what: String, at node: YAMLNode
    ) -> Convention.Slot? {
        let used = fields.used(of: SpecKey.slots)
        guard let key = used.first else { return nil }
        if used.count > 1 {
            fail(
                node,
                "\(what) goes to one kind of place: `\(used[0].rawValue)` or `\(used[1].rawValue)`")
        }
        return fields[key].flatMap { slots(key, $0).first }
    }

    private mutating func slots(_ key: SpecKey, _ node: YAMLNode) -> [Convention.Slot] {
        switch key {
        case .query: oneOrMany(node) { $0.querySlot($1) }
        case .form: texts(node, as: "`form`").map(Convention.Slot.form)
        case .body: oneOrMany(node) { $0.bodySlot($1) }
        case .header: headerSlot(node).map { [$0] } ?? []
        case .path: pathSlot(node).map { [$0] } ?? []
        default: mergeSlot(node).map { [$0] } ?? []
        }
    }

    /// Reads a query key, one whose value is JSON, or a place in such a value.
    private mutating func querySlot(_ node: YAMLNode) -> Convention.Slot? {
        guard node.entries != nil else { return text(node, as: "`query`").map { .query($0) } }
        guard let fields = fields(of: node, in: .jsonQuery)
        else { return nil }
        guard let name = text(fields[.json], as: "`json`") else { return nil }
        guard let at = fields[.at] else { return .jsonQuery(name) }
        return requestPath(at, as: "`at`").map { .queryMember(name, $0) }
    }

    /// Reads a place in the request's body, which is JSON or XML depending on the path.
    private mutating func bodySlot(_ node: YAMLNode) -> Convention.Slot? {
        guard let text = node.text, text.hasPrefix(BodyPath.xmlMark) else {
            return requestPath(node, as: "`body`").map(Convention.Slot.body)
        }
        guard let place = XMLPlace(String(text.dropFirst(BodyPath.xmlMark.count))) else {
            fail(
                node,
                "`body` must name one element or attribute from the root on: xpath:/List/Marker"
            )
            return nil
        }
        return .markup(place)
    }

    /// Reads a path to one place of a JSON request body.
    private mutating func requestPath(_ node: YAMLNode, as what: String) -> JSONPath? {
        guard let path = path(node, as: what) else { return nil }
        guard path.isSingular else {
            fail(node, "\(what) must name one place, such as $.variables.after")
            return nil
        }
        return path
    }

    private mutating func headerSlot(_ node: YAMLNode) -> Convention.Slot? {
        guard let entries = node.entries, entries.count == 1,
            let name = entries[0].key.text
        else {
            fail(
                node,
                "`header` must map one name to a template, such as {Range: \"{first}-{last}\"}")
            return nil
        }
        guard let text = text(entries[0].value, as: "the template of `\(name)`") else { return nil }
        guard let template = ValueTemplate(text) else {
            let names = ValueTemplate.names.map { "{\($0)}" }.joined(separator: ", ")
            fail(entries[0].value, "the template knows the places \(names)")
            return nil
        }
        return .header(HeaderName(name), template)
    }

    private mutating func pathSlot(_ node: YAMLNode) -> Convention.Slot? {
        guard let text = text(node, as: "`path`") else { return nil }
        do {
            let template = try URITemplate(text)
            let unknown = template.variableNames.filter { !ValueTemplate.names.contains($0) }
            guard unknown.isEmpty, !template.variableNames.isEmpty else {
                let names = ValueTemplate.names.map { "{\($0)}" }.joined(separator: ", ")
                fail(node, "`path` must have a place for the position; it knows \(names)")
                return nil
            }
            return .path(template)
        } catch {
            fail(node, "`path` is not a URI template: \(error)")
            return nil
        }
    }

    private mutating func mergeSlot(_ node: YAMLNode) -> Convention.Slot? {
        if node.entries != nil {
            guard let fields = fields(of: node, in: .mergedBody)
            else { return nil }
            return fields[.body].flatMap { requestPath($0, as: "`body`") }
                .map { .merge(.body($0)) }
        }
        let target: SpecWords.Merge? = choice(node, as: "`merge`")
        switch target {
        case .query?: return .merge(.query)
        case .form?: return .merge(.form)
        case nil: return nil
        }
    }
}

extension SpecSheet {
    /// Reads the sources of positions; the first one that gives a position counts.
    mutating func readSources(_ fields: SpecFields, into convention: inout Convention) {
        var sources: [Convention.Source] = []
        if let link = link(fields, convention.style) { sources.append(link) }
        if let name = text(fields[.nextHeader], as: "`next-header`") {
            sources.append(.header(HeaderName(name)))
        }
        for key in [SpecKey.next, .cursor, .continue] {
            let paths = bodyPaths(fields[key], as: "`\(key.rawValue)`")
            if !paths.isEmpty { sources.append(.body(paths)) }
        }
        for place in Convention.ItemPlace.allCases {
            let paths = bodyPaths(fields[place.key], as: "`\(place.key.rawValue)`")
            if !paths.isEmpty { sources.append(.item(place, paths)) }
        }
        if let node = fields[.itemStep] {
            if let step = node.integer {
                convention.itemStep = step
            } else {
                fail(node, "`item-step` must be a whole number such as -1")
            }
            if fields[.firstItem] == nil, fields[.lastItem] == nil {
                fail(node, "`item-step` goes with `first-item` or `last-item`")
            }
        }
        let extra = bodyPaths(fields[.extraItem], as: "`extra-item`")
        if !extra.isEmpty { sources.append(.extraRow(extra)) }
        if let counter = counter(fields, convention, isAlone: sources.isEmpty) {
            sources.append(.counted(counter))
        }
        if !sources.isEmpty { convention.sources = sources }
    }

    private mutating func link(
        _ fields: SpecFields, _ style: Convention.Style
    ) -> Convention.Source? {
        guard style == .linkHeader || fields[.rel] != nil || fields[.linkAttributes] != nil
        else { return nil }
        let relation = text(fields[.rel], as: "`rel`") ?? "next"
        return .link(relation: relation, tests: linkTests(fields[.linkAttributes]))
    }

    private mutating func linkTests(_ node: YAMLNode?) -> [Convention.LinkTest] {
        guard let node else { return [] }
        guard let entries = node.entries else {
            fail(node, "`link-attributes` must map names to values, such as {results: \"true\"}")
            return []
        }
        var tests: [Convention.LinkTest] = []
        for entry in entries {
            let name = text(entry.key, as: "an attribute's name")
            let value = text(entry.value, as: "an attribute's value")
            guard let name, let value else { continue }
            tests.append(Convention.LinkTest(attribute: name, value: value))
        }
        return tests
    }

    /// The counter that the spec sets, or the style's own if the server gives no position.
    private mutating func counter(
        _ fields: SpecFields, _ convention: Convention, isAlone: Bool
    ) -> Convention.Counter? {
        let advance: Convention.Advance? = choice(fields[.advance], as: "`advance`")
        let start = number(fields[.start], as: "`start`")
        let usual = convention.counter
        if let node = fields[.start], advance == nil, usual == nil || !isAlone {
            fail(node, "`start` is for positions that are counted")
        }
        guard let step = advance ?? (isAlone ? usual?.advance : nil) else { return nil }
        return Convention.Counter(by: step, from: start)
    }
}
