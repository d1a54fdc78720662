import TapeHTTP
import TapeJSON
import TapePaging
import TapeYAML

extension SpecSheet {
    /// Reads `paging`: a style, and what the spec sets differently.
    mutating func convention(_ node: YAMLNode) -> Convention? {
        guard let fields = fields(of: node, in: .paging) else { return nil }
        if let style = fields[.style], style.text == Convention.unknownStyle {
            fail(style, Self.unknownStyle(fields))
            return nil
        }
        let before = mistakes.count
        let named: Convention.Style? = choice(fields[.style], as: "`style`")
        // Without a style the other keys can still be checked one by one.
        let style = named ?? .singlePage
        var convention = Convention(
            style: style, sources: style.defaultSources, slots: style.defaultSlots,
            authority: .emptyPage, items: Convention.Items([]))
        readConnection(fields[.connection], into: &convention)
        readItems(fields, into: &convention)
        readSlots(fields, into: &convention)
        readSources(fields, into: &convention)
        readSignals(fields, into: &convention)
        readTravel(fields, into: &convention)
        guard named != nil else { return nil }
        checkNeeds(of: style, fields, at: node)
        if mistakes.count == before { check(convention, fields, at: node) }
        convention.authority = authority(fields[.end]) ?? convention.defaultAuthority
        if mistakes.count == before { checkAuthority(of: convention, at: fields[.end] ?? node) }
        return mistakes.count == before ? convention : nil
    }

    /// What to fill in if `probe` did not find out how an API pages.
    private static func unknownStyle(_ fields: SpecFields) -> String {
        let styles = Convention.Style.allCases.map(\.rawValue).joined(separator: ", ")
        let missing = fields[.items] == nil ? "`items`, " : ""
        return
            "how this API pages is not known yet: fill in `style` (\(styles)), \(missing)where the next "
            + "position comes from (such as `cursor: $.next`) and where it goes (such as `query: cursor`)"
    }

    /// Reads the place of a GraphQL connection, from which everything else follows.
    private mutating func readConnection(_ node: YAMLNode?, into convention: inout Convention) {
        guard let node, let path = bodyPath(node, as: "`connection`") else { return }
        guard case .json(let connection) = path, connection.isSingular else {
            return fail(node, "`connection` must be a JSONPath to one place")
        }
        func below(_ rest: String) -> BodyPath? {
            // `try?`: a path to one place with names appended is a valid path.
            (try? JSONPath(connection.text + rest)).map(BodyPath.json)
        }
        guard let edges = below(".edges"), let cursor = below(".pageInfo.endCursor"),
            let more = below(".pageInfo.hasNextPage"),
            let element = try? BodyPath("$.node")
        else { return }
        convention.items = Convention.Items([edges], element: element)
        convention.sources = [.body([cursor])]
        convention.flag = Convention.Flag(at: .body(more))
    }

    private mutating func readItems(
        _ fields: SpecFields, into convention: inout Convention
    ) {
        if let items = fields[.items] {
            convention.items.paths = bodyPaths(items, as: "`items`")
            convention.items.element = nil
        }
        if let element = bodyPath(fields[.element], as: "`element`") {
            convention.items.element = element
        }
        convention.items.container = choice(fields[.container], as: "`container`") ?? .array
        convention.items.columns = bodyPath(fields[.columns], as: "`columns`")
        let absent: SpecWords.AbsentItems? = choice(fields[.absentItems], as: "`absent-items`")
        convention.items.absentIsEmpty = absent == .empty
        convention.identity = identity(fields[.id])
        convention.order = order(fields[.order])
    }

    private mutating func identity(_ node: YAMLNode?) -> Convention.Identity {
        guard let node else { return .none }
        if node.text == "key" { return .key }
        let paths = bodyPaths(node, as: "`id`")
        return paths.isEmpty ? .none : .paths(paths)
    }

    private mutating func order(_ node: YAMLNode?) -> Convention.Order? {
        guard let node else { return nil }
        if let elements = node.elements {
            if elements.isEmpty { fail(node, "`order` must name at least one key") }
            let parts = elements.map { orderKeys($0) }
            let keys = parts.flatMap(\.keys)
            let isUnique = parts.contains { $0.isUnique }
            return keys.isEmpty ? nil : Convention.Order(by: keys, isUnique: isUnique)
        }
        let (keys, isUnique) = orderKeys(node)
        return keys.isEmpty ? nil : Convention.Order(by: keys, isUnique: isUnique)
    }

    private mutating func orderKeys(
        _ node: YAMLNode
    ) -> (keys: [Convention.Order.Key], isUnique: Bool) {
        guard let fields = fields(of: node, in: .order) else { return ([], false) }
        let direction: Convention.Order.Direction? = choice(fields[.direction], as: "`direction`")
        let comparison: Convention.Order.Comparison? = choice(fields[.as], as: "`as`")
        let collation: Convention.Order.Collation? = choice(
            fields[.collation], as: "`collation`")
        let nulls: Convention.Order.Nulls? = choice(fields[.nulls], as: "`nulls`")
        if let node = fields[.collation], comparison == .number || comparison == .time {
            fail(node, "`collation` says how texts are compared, not numbers or times")
        }
        let isUnique = bool(fields[.unique], as: "`unique`") ?? false
        let keys = bodyPaths(fields[.by], as: "`by`").map {
            Convention.Order.Key(
                $0, direction ?? .ascending, as: comparison, collation: collation, nulls: nulls)
        }
        return (keys, isUnique)
    }
}

extension SpecSheet {
    /// Reports the keys that the style needs and that are missing.
    private mutating func checkNeeds(
        of style: Convention.Style, _ fields: SpecFields, at node: YAMLNode
    ) {
        let what = "`paging` in style `\(style.rawValue)`"
        func has(_ keys: [SpecKey]) -> Bool {
            !fields.used(of: keys).isEmpty || fields.mean(keys)
        }
        if !has([.items, .connection]) { fail(node, "\(what) needs `items`") }
        guard style != .singlePage else { return }
        if style.defaultSources.isEmpty, !has(SpecKey.sources + [.connection]) {
            fail(node, "\(what) needs \(style.neededSource)")
        }
        if style.defaultSlots.isEmpty, !has(SpecKey.slots) {
            let names = SpecKey.slots.map { "`\($0.rawValue)`" }.joined(separator: ", ")
            fail(node, "\(what) needs `query` (or another of \(names)) to put the position in")
        }
    }

    /// Reports keys that do not go together.
    private mutating func check(
        _ convention: Convention, _ fields: SpecFields, at node: YAMLNode
    ) {
        guard convention.style != .singlePage else { return }
        if convention.sources.isEmpty, !fields.mean(SpecKey.sources) {
            let style = convention.style
            fail(node, "`paging` in style `\(style.rawValue)` needs \(style.neededSource)")
        }
        for case .link in convention.sources where convention.slots.first != .url {
            let slot = fields.used(of: SpecKey.slots).first ?? .query
            fail(
                fields[slot] ?? node,
                "a link is used whole, so `\(slot.rawValue)` has no effect with it")
        }
        for case .body(let paths) in convention.sources {
            checkCount(paths.count, convention, node)
        }
        for case .item(_, let paths) in convention.sources {
            checkCount(paths.count, convention, node)
        }
        if convention.style == .extraRow || convention.asksOneMore, convention.size == nil {
            fail(node, "to ask for one item more than a page holds, `paging` needs `size`")
        }
        if convention.asksOneMore, let size = convention.size, let maximum = size.maximum,
            size.value >= maximum, let node = fields[.size]
        {
            fail(
                node,
                "one item more than \(size.value) is asked for, which is above the maximum: a server "
                    + "that enforces it would seem to have no more")
        }
        checkSizeSlot(convention, at: fields[.size])
        if convention.identity == .key, convention.items.container != .map {
            fail(fields[.id] ?? node, "`id: key` goes with `container: map`")
        }
    }

    private mutating func checkCount(_ count: Int, _ convention: Convention, _ node: YAMLNode) {
        guard count != convention.slots.count, !convention.slots.isEmpty else { return }
        fail(
            node,
            "the position has \(counted(count, "value")), but there are "
                + "\(convention.slots.count) places to put them")
    }

    private mutating func authority(_ node: YAMLNode?) -> Convention.Authority? {
        guard let node else { return nil }
        if node.text != nil { return choice(node, as: "`end`") }
        guard let fields = fields(of: node, in: .end) else { return nil }
        return choice(fields[.authority], as: "`authority`")
    }

    /// Reports an authority if the spec does not read its signal.
    private mutating func checkAuthority(of convention: Convention, at node: YAMLNode) {
        guard !convention.reads(convention.authority) else { return }
        let missing =
            switch convention.authority {
            case .next: "a style whose server gives the position"
            case .more: "`more` or `last`"
            case .total: "`total`"
            case .pages: "`pages`"
            case .shortPage, .extraRow: "`size`"
            case .pastEnd: "`errors: {past-end: STATUS}`"
            case .emptyPage, .single: "nothing"
            }
        fail(node, "the authority `\(convention.authority.rawValue)` needs \(missing)")
    }
}

extension Convention.Style {
    /// The key that says where positions come from, for a message.
    fileprivate var neededSource: String {
        switch self {
        case .nextURL: "`next` (or `next-header`)"
        case .cursor: "`cursor`"
        case .lastItem: "`last-item` (or `first-item`)"
        case .relay: "`connection` (or `cursor` and `items`)"
        case .headerToken: "`next-header`"
        case .continueMap: "`continue`"
        case .linkHeader: "`rel`"
        case .pageNumber, .offset, .rangeHeader, .extraRow: "`advance`"
        case .singlePage: "nothing"
        }
    }
}
