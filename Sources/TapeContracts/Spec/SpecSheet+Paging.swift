import TapeHTTP
import TapeJSON
import TapePaging
import TapeYAML

extension SpecSheet {
    /// Reads `paging`: a style, and whatever of it the spec sets otherwise.
    mutating func convention(_ node: YAMLNode) -> Convention? {
        guard let style = style(node) else { return nil }
        guard
            let fields = fields(
                of: node, in: "`paging` in style `\(style.rawValue)`",
                required: ["style", "items"] + style.requiredKeys,
                optional: style.optionalKeys
                    + ["id", "order", "size", "more", "total", "end"])
        else { return nil }
        let items = path(fields["items"], as: "`items`")
        let source = source(style, fields)
        let query = text(fields["query"], as: "`query`")
        let size = size(fields["size"])
        let more = path(fields["more"], as: "`more`")
        let total = total(fields["total"])
        let declared = authority(fields["end"])
        let identity = path(fields["id"], as: "`id`")
        let order = order(fields["order"])
        guard let items, let source else { return nil }
        let convention = Convention(
            style: style, source: source,
            slot: style == .linkHeader ? .url : .query(query ?? "offset"),
            authority: declared ?? style.authority(hasTotal: total != nil, hasMore: more != nil),
            items: items,
            identity: identity, order: order,
            size: size, more: more, total: total)
        checkAuthority(of: convention, at: fields["end"] ?? node)
        return convention
    }

    private mutating func style(_ node: YAMLNode) -> Convention.Style? {
        guard case .mapping = node.content else {
            fail(node, "`paging` must be a mapping of keys to values")
            return nil
        }
        guard let named = node["style"] else {
            fail(node, "`paging` needs `style`")
            return nil
        }
        return choice(named, as: "`style`")
    }

    private mutating func source(
        _ style: Convention.Style, _ fields: [String: YAMLNode]
    ) -> Convention.Source? {
        switch style {
        case .linkHeader:
            return .link(relation: text(fields["rel"], as: "`rel`") ?? "next")
        case .cursor:
            return path(fields["cursor"], as: "`cursor`").map { .token(at: $0) }
        case .offset:
            return .counted(by: choice(fields["advance"], as: "`advance`") ?? .received)
        }
    }

    private mutating func size(_ node: YAMLNode?) -> Convention.Size? {
        guard let node else { return nil }
        if let value = node.integer, value > 0 { return Convention.Size(query: nil, value: value) }
        guard
            let fields = fields(
                of: node, in: "`size`", required: ["value"], optional: ["query", "maximum"])
        else { return nil }
        let query = text(fields["query"], as: "`query`")
        let maximum = count(fields["maximum"], as: "`maximum`")
        return count(fields["value"], as: "`value`").map {
            Convention.Size(query: query, value: $0, maximum: maximum)
        }
    }

    private mutating func order(_ node: YAMLNode?) -> Convention.Order? {
        guard let node,
            let fields = fields(
                of: node, in: "`order`", required: ["by"], optional: ["direction"])
        else { return nil }
        let direction: Convention.Order.Direction? = choice(fields["direction"], as: "`direction`")
        return path(fields["by"], as: "`by`").map {
            Convention.Order(by: $0, direction ?? .ascending)
        }
    }

    private mutating func total(_ node: YAMLNode?) -> Convention.Total? {
        guard let node else { return nil }
        if node.text != nil { return path(node, as: "`total`").map(Convention.Total.body) }
        guard
            let fields = fields(
                of: node, in: "`total`", required: [], optional: ["at", "header"])
        else { return nil }
        if let name = text(fields["header"], as: "`header`") { return .header(HeaderName(name)) }
        if let path = path(fields["at"], as: "`at`") { return .body(path) }
        if fields.isEmpty { fail(node, "`total` needs `at` with a path, or `header` with a name") }
        return nil
    }

    private mutating func authority(_ node: YAMLNode?) -> Convention.Authority? {
        guard let node,
            let fields = fields(
                of: node, in: "`end`", required: ["authority"], optional: [])
        else { return nil }
        return choice(fields["authority"], as: "`authority`")
    }

    /// Reports an authority whose signal the spec does not read.
    private mutating func checkAuthority(of convention: Convention, at node: YAMLNode) {
        let missing: String? =
            switch convention.authority {
            case .next: convention.source.isGiven ? nil : "a style whose server gives the position"
            case .more: convention.more == nil ? "`more`" : nil
            case .total: convention.total == nil ? "`total`" : nil
            case .shortPage: convention.size == nil ? "`size`" : nil
            case .emptyPage: nil
            }
        guard let missing else { return }
        fail(node, "the authority `\(convention.authority.rawValue)` needs \(missing)")
    }
}

extension Convention.Style {
    fileprivate var requiredKeys: [String] {
        switch self {
        case .linkHeader: []
        case .cursor: ["cursor", "query"]
        case .offset: ["query"]
        }
    }

    fileprivate var optionalKeys: [String] {
        switch self {
        case .linkHeader: ["rel"]
        case .cursor: []
        case .offset: ["advance"]
        }
    }

    /// Which signal decides the end unless the spec says otherwise.
    fileprivate func authority(hasTotal: Bool, hasMore: Bool) -> Convention.Authority {
        switch self {
        case .linkHeader, .cursor: .next
        case .offset: hasTotal ? .total : hasMore ? .more : .emptyPage
        }
    }
}
