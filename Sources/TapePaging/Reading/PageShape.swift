package import TapeJSON

/// How a page is built: the kinds of its own members, and those of its items' fields, nested ones too.
package struct PageShape: Hashable, Sendable {
    package typealias Kinds = MemberCensus.Kinds

    /// A member, and what its values are.
    package struct Member: Hashable, Sendable {
        /// The names on the way to it, with dots between; `[*]` stands for a list's elements.
        package let path: String
        /// The path of the objects that may have it.
        package let owner: String
        /// How many objects may have it, and how many do.
        package let owners: Int
        package let present: Int
        package let nulls: Int
        /// Every kind of value that says something; null has none.
        package let kinds: Kinds
        /// How many values of each kind there are, in the order of `Kinds.each`.
        package let counts: SIMD8<Int32>
        /// Whether a single value already tells the kind of all, as identities do.
        package let isKey: Bool
        /// Whether it may be of several kinds because another field says which it is.
        package var isExplained = false
        /// The kinds of lists and objects among the values that have nothing in them.
        package var empties: Kinds = []

        /// How many values say something.
        package var count: Int { Int(counts.wrappedSum()) }
    }

    /// More members than these are left out, so that maps with keys of their own cost nothing.
    static let memberLimit = 64
    /// How deep objects and lists of items are looked into.
    private static let depth = 4

    package private(set) var envelope: [Member] = []
    package private(set) var fields: [Member] = []
    /// How many items there are, and how many of them are null.
    package private(set) var itemCount = 0
    package private(set) var nullItems: [Int] = []
    /// Objects with more members than the limit, so that no member is known to be absent.
    package private(set) var crowded: Set<String> = []
    /// Fields that are the same text or Boolean in every item, by which feeds of several types tell them apart.
    package private(set) var constants: [UInt64: UInt64] = [:]

    package init() {}

    init(_ root: PageNode, _ rows: Rows, under convention: Convention) {
        guard case .json(let root) = root else { return }
        enterEnvelope(root, at: [], convention.items)
        let keys = Self.keys(of: convention)
        var census = MemberCensus(limit: Self.memberLimit, depth: Self.depth)
        var kinds = SIMD8<Int32>.zero
        for (index, node) in rows.nodes.enumerated() {
            guard case .json(let item) = node else { continue }
            if item.isNull { nullItems.append(index) }
            let kind = Kinds(item.kind)
            if kind != [] { kinds[kind.rawValue.trailingZeroBitCount] &+= 1 }
            census.add(item)
        }
        itemCount = rows.nodes.count
        enterItems(kinds)
        enterFields(census, at: "", keys)
        guard itemCount > 2 else { return }
        for member in census.members where member.present == census.objectCount {
            guard let value = member.constant,
                !value.contains(where: { (0x30...0x39).contains($0) })
            else { continue }
            constants[Self.digest(member.name)] = Self.digest(value)
        }
        explain(rows)
    }

    private static func digest(_ bytes: ArraySlice<UInt8>) -> UInt64 {
        var print = Fingerprint()
        print.add(bytes)
        return print.value
    }

    /// The names of the fields by which items are told apart and ordered.
    private static func keys(of convention: Convention) -> Set<String> {
        var paths = convention.order?.keys.map(\.path) ?? []
        if case .paths(let identity) = convention.identity { paths += identity }
        return Set(
            paths.compactMap { path in
                guard case .json(let json) = path, let steps = json.steps, !steps.isEmpty else {
                    return nil
                }
                var names: [String] = []
                for step in steps {
                    guard case .name(let name) = step else { return nil }
                    names.append(name)
                }
                return names.joined(separator: ".")
            })
    }

    /// Enters what kinds the items themselves are.
    private mutating func enterItems(_ counts: SIMD8<Int32>) {
        var kinds: Kinds = []
        for (place, kind) in Kinds.each.enumerated() where counts[place] > 0 {
            kinds.formUnion(kind)
        }
        guard kinds != [] else { return }
        fields.append(
            Member(
                path: "[*]", owner: "", owners: itemCount, present: itemCount, nulls: 0,
                kinds: kinds, counts: counts, isKey: false))
    }

    private mutating func enterFields(_ census: MemberCensus, at owner: String, _ keys: Set<String>)
    {
        if census.isFull { crowded.insert(owner) }
        for member in census.members {
            let name = String(decoding: member.name, as: UTF8.self)
            let isElement = member.name.isEmpty
            let path = isElement ? owner + "[*]" : owner.isEmpty ? name : "\(owner).\(name)"
            fields.append(
                Member(
                    path: path, owner: owner, owners: census.objectCount, present: member.present,
                    nulls: member.nulls, kinds: member.kinds, counts: member.counts,
                    isKey: keys.contains(path), empties: member.empties))
            if let objects = member.objects { enterFields(objects, at: path, keys) }
            if let elements = member.elements { enterFields(elements, at: path, keys) }
        }
    }
}

extension PageShape {
    /// Enters the members of the page's own objects, but for the container of the items.
    private mutating func enterEnvelope(
        _ object: JSONValue, at steps: [String], _ items: Convention.Items
    ) {
        guard object.kind == .object else { return }
        for member in object.members.prefix(Self.memberLimit) {
            let path = steps + [member.key]
            guard !Self.holdsItems(path, items) else { continue }
            let value = member.value
            if value.kind == .object, path.count < Self.depth {
                enterEnvelope(value, at: path, items)
            }
            // An empty count is 0 in one language and null in another.
            let saysNothing = value.saysNothing || value.kind == .number && value.integer == 0
            var counts = SIMD8<Int32>.zero
            let kinds = saysNothing ? [] : Kinds(value.kind)
            if kinds != [] { counts[kinds.rawValue.trailingZeroBitCount] = 1 }
            envelope.append(
                Member(
                    path: path.joined(separator: "."), owner: steps.joined(separator: "."),
                    owners: 1, present: 1, nulls: value.isNull ? 1 : 0, kinds: kinds,
                    counts: counts, isKey: true,
                    empties: value.saysNothing ? Kinds(value.kind).intersection(.containers) : []))
        }
    }

    /// Whether a path is a container of items, or of an object that items are members of.
    private static func holdsItems(_ path: [String], _ items: Convention.Items) -> Bool {
        items.paths.contains { one in
            guard case .json(let json) = one, let steps = json.steps else { return path.count == 1 }
            // A map at the root has no members but items.
            if steps.isEmpty { return true }
            return steps.count <= path.count
                && zip(steps, path).allSatisfy { step, name in
                    if case .name(let own) = step { own == name } else { false }
                }
        }
    }
}

extension PageShape {
    /// Fields by which feeds say of what type an item is.
    private static let tags: Set<[UInt8]> = Set(
        [
            "type", "kind", "object", "__typename", "@type", "_type", "event", "event_type",
            "eventType",
            "resource_type", "resourceType", "class", "category", "status", "state", "format",
            "action",
        ]
        .map { Array($0.utf8) })

    /// Marks members whose rarer kinds are on items that a tag tells from the others.
    private mutating func explain(_ rows: Rows) {
        let mixed = fields.indices.filter { !fields[$0].kinds.isSingle && fields[$0].kinds != [] }
        guard !mixed.isEmpty else { return }
        for index in mixed {
            guard let name = fields[index].path.split(separator: ".").first else { continue }
            let member = Array(name.split(separator: "[").first.map { Array($0.utf8) } ?? [])
            let rarest = fields[index].rarest
            var rare: Set<UInt64> = []
            var usual: Set<UInt64> = []
            for case .json(let item) in rows.nodes where item.kind == .object {
                var tag: UInt64?
                var isRare = false
                for one in item.members {
                    if Self.tags.contains(Array(one.rawKey)), one.value.kind == .string {
                        tag = Self.digest(one.value.rawBytes)
                    }
                    if one.rawKey.elementsEqual(member) {
                        isRare = rarest.contains(Kinds(one.value.kind)) && one.value.kind != .null
                    }
                }
                guard let tag else { continue }
                if isRare { rare.insert(tag) } else { usual.insert(tag) }
            }
            // Only the item's own tag tells deeper fields apart.
            let isDeep = fields[index].path.contains(".") || fields[index].path.contains("[")
            fields[index].isExplained =
                isDeep ? rare.union(usual).count > 1 : !rare.isEmpty && rare.isDisjoint(with: usual)
        }
    }
}

extension PageShape.Member {
    /// The kinds but the most frequent one.
    package var rarest: PageShape.Kinds {
        var rest = kinds
        if let usual { rest.subtract(usual) }
        return rest
    }

    /// The most frequent kind.
    package var usual: PageShape.Kinds? {
        let place = PageShape.Kinds.each.indices.max { counts[$0] < counts[$1] }
        return place.flatMap { counts[$0] > 0 ? PageShape.Kinds.each[$0] : nil }
    }
}
