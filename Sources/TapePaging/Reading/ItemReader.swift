import TapeJSON
import TapeXML

/// A page's items as body nodes, before they are reduced to what laws compare.
struct Rows {
    var nodes: [PageNode] = []
    /// The member names, where the items are the members of an object.
    var keys: [String] = []
    /// The index of each named column, where the items are rows of values.
    var columns: [String: Int] = [:]
    /// A value that is equal for containers with the same bytes.
    var content: UInt64?
    /// The number of nodes from each list, where there are several lists.
    var listCounts: [Int] = []
}

/// Finds a page's items in its body.
struct ItemReader {
    /// The most items that are read from one page; each takes memory, however small it is.
    static let mostItems = 250_000

    private let convention: Convention
    private let axis: Convention.Items
    /// The body that the items are read from.
    private let body: [UInt8]

    init(_ convention: Convention, body: [UInt8]) {
        self.convention = convention
        self.body = body
        axis = convention.items
    }

    func rows(in root: PageNode) throws(PageError) -> Rows {
        var rows = Rows()
        var print = Fingerprint()
        var isThere = false
        for path in axis.paths {
            let before = rows.nodes.count
            defer { if axis.paths.count > 1 { rows.listCounts.append(rows.nodes.count - before) } }
            guard path.isSingular else {
                isThere = try addNodes(at: path, in: root, to: &rows, &print) || isThere
                continue
            }
            guard let container = try path.first(in: root), !container.isNull else { continue }
            try addMembers(of: container, at: path, to: &rows)
            add(container, to: &print)
            isThere = true
        }
        // If nothing is there, an empty page cannot be distinguished from a wrong path, unless the spec allows absence.
        guard isThere || axis.absentIsEmpty else {
            throw .noItems("nothing at \(axis.text)")
        }
        if !isThere, case .json(let value) = root,
            let error = DisguisedError.words(in: value, under: convention)
        {
            throw .errorInsteadOfItems("nothing at \(axis.text), and \(error)")
        }
        rows.columns = try columns(in: root)
        rows.content = rows.nodes.isEmpty ? nil : print.value
        return rows
    }

    /// Adds the nodes that a path with wildcards selects, and returns whether the body is a page; an empty one has none.
    private func addNodes(
        at path: BodyPath, in root: PageNode, to rows: inout Rows, _ print: inout Fingerprint
    ) throws(PageError) -> Bool {
        let nodes = try path.nodes(in: root)
        try refuseTooMany(rows.nodes.count + nodes.count)
        for node in nodes {
            rows.nodes.append(try element(of: node))
            add(node, to: &print)
        }
        guard nodes.isEmpty, case .xml(let path) = path, case .xml(let document) = root else {
            return true
        }
        return MarkupPage.isPage(document, listingAt: path)
    }

    private func addMembers(
        of container: PageNode, at path: BodyPath, to rows: inout Rows
    ) throws(PageError) {
        guard case .json(let value) = container else { return }
        try refuseTooMany(rows.nodes.count + value.count)
        switch (value.kind, axis.container) {
        case (.array, .array), (.array, .lines), (.array, .jsonLines):
            for element in value.elements {
                rows.nodes.append(try self.element(of: .json(element)))
            }
        case (.object, .map):
            for member in value.members {
                rows.nodes.append(try element(of: .json(member.value)))
                rows.keys.append(member.key)
            }
        case (_, .array), (_, .lines), (_, .jsonLines):
            let words = "\(path.text) is \(value.kind), not an array"
            throw .noItems(words, found: "\(value.kind)")
        case (_, .map):
            let words = "\(path.text) is \(value.kind), not an object of items"
            throw .noItems(words, found: "\(value.kind)")
        }
    }

    private func refuseTooMany(_ count: Int) throws(PageError) {
        guard count > Self.mostItems else { return }
        throw PageError(
            .malformed, detail: "\(count) items on one page; at most \(Self.mostItems) are read")
    }

    private func element(of node: PageNode) throws(PageError) -> PageNode {
        guard let path = axis.element else { return node }
        return try path.first(in: node) ?? node
    }

    private func columns(in root: PageNode) throws(PageError) -> [String: Int] {
        guard let path = axis.columns else { return [:] }
        var nodes = try path.nodes(in: root)
        if nodes.count == 1, case .json(let list) = nodes[0], list.kind == .array {
            nodes = list.elements.map(PageNode.json)
        }
        var columns: [String: Int] = [:]
        for (index, node) in nodes.enumerated() {
            if let name = node.scalarText, columns[name] == nil { columns[name] = index }
        }
        return columns
    }

    private func add(_ node: PageNode, to print: inout Fingerprint) {
        switch node {
        case .json(let value): print.add(value.rawBytes)
        case .xml(let element): print.add(bytes(of: element))
        case .text(let text): print.add(text)
        }
    }

    /// The bytes of an element, tags and attributes included; its text where it has no byte range in the body.
    private func bytes(of element: XMLTree.Node) -> ArraySlice<UInt8> {
        element.byteRange.map { body[$0] } ?? Array(element.text.utf8)[...]
    }
}

extension ItemReader {
    /// The items in the form that laws compare.
    func items(_ rows: Rows) throws(PageError) -> [PageReading.Item] {
        var items: [PageReading.Item] = []
        items.reserveCapacity(rows.nodes.count)
        let paths = Paths(convention, rows)
        for (index, node) in rows.nodes.enumerated() {
            let key = rows.keys.indices.contains(index) ? rows.keys[index] : nil
            items.append(try item(node, key: key, paths))
        }
        guard rows.listCounts.count > 1 else { return items }
        // Lists of different kinds of items may use the same identities.
        var list = 0
        var end = rows.listCounts[0]
        for index in items.indices {
            while index >= end, list + 1 < rows.listCounts.count {
                list += 1
                end += rows.listCounts[list]
            }
            items[index].digest &+= UInt64(list)
        }
        return items
    }

    /// The paths within an item, with column names resolved to indices in a row.
    private struct Paths {
        var identity: [BodyPath] = []
        var order: [BodyPath] = []

        init(_ convention: Convention, _ rows: Rows) {
            if case .paths(let paths) = convention.identity {
                identity = paths.map { Self.resolved($0, rows.columns) }
            }
            order = convention.order?.keys.map { Self.resolved($0.path, rows.columns) } ?? []
        }

        private static func resolved(_ path: BodyPath, _ columns: [String: Int]) -> BodyPath {
            guard !columns.isEmpty, case .json(let json) = path,
                case .name(let name) = json.steps?.first, let column = columns[name]
            else { return path }
            let rest = (json.steps ?? []).dropFirst()
            let text = JSONPathStep.normalizedPath([.index(column)] + rest)
            // `try?`: a normalized path is always valid.
            return (try? JSONPath(text)).map(BodyPath.json) ?? path
        }
    }

    private func item(
        _ node: PageNode, key: String?, _ paths: Paths
    ) throws(PageError) -> PageReading.Item {
        let orderKey = try orderKey(of: node, paths.order)
        switch convention.identity {
        case .none:
            guard case .xml(let element) = node else {
                return PageReading.Item(
                    digest: node.digest, identity: node.spelling, orderKey: orderKey)
            }
            var print = Fingerprint()
            print.add(bytes(of: element))
            return PageReading.Item(
                digest: print.value,
                identity: String(decoding: bytes(of: element), as: UTF8.self), orderKey: orderKey)
        case .key:
            return PageReading.Item(
                digest: key.map(Fingerprint.of) ?? node.digest, identity: key, orderKey: orderKey)
        case .paths:
            let parts = try identity(of: node, paths.identity)
            return PageReading.Item(
                digest: parts?.digest ?? node.digest, identity: parts?.text,
                isNumbered: parts?.isNumber ?? false, orderKey: orderKey)
        }
    }

    private func identity(
        of node: PageNode, _ paths: [BodyPath]
    ) throws(PageError) -> (digest: UInt64, text: String, isNumber: Bool)? {
        if paths.count == 1 {
            guard let value = try paths[0].first(in: node), !value.isNull else { return nil }
            return (value.digest, value.spelling, value.isNumber)
        }
        var print = Fingerprint()
        var texts: [String] = []
        var isNull = true
        for path in paths {
            guard let value = try path.first(in: node) else { return nil }
            print.add(value.digest)
            texts.append(value.spelling)
            isNull = isNull && value.isNull
        }
        return isNull ? nil : (print.value, texts.joined(separator: " / "), false)
    }

    private func orderKey(of node: PageNode, _ paths: [BodyPath]) throws(PageError) -> OrderKey? {
        guard let order = convention.order else { return nil }
        if paths.count == 1 { return try orderKey(of: node, at: paths[0], as: order.keys[0]) }
        var keys: [OrderKey] = []
        for (path, key) in zip(paths, order.keys) {
            guard let one = try orderKey(of: node, at: path, as: key) else { return nil }
            keys.append(one)
        }
        return .several(keys)
    }

    private func orderKey(
        of node: PageNode, at path: BodyPath, as key: Convention.Order.Key
    ) throws(PageError) -> OrderKey? {
        guard let value = try path.first(in: node) else { return .missing }
        return OrderKey(value)?.read(as: key)
    }
}
