package import TapeJSON

/// The structure of a page: the kinds of its own members and of its items' fields, including nested ones.
package struct PageShape: Hashable, Sendable {
    package typealias Kinds = MemberCensus.Kinds

    /// A member and the kinds of its values.
    package struct Member: Hashable, Sendable {
        /// The names on the way to it, separated by dots; `[*]` stands for a list's elements.
        package let path: String
        /// The path of the objects that may have it.
        package let owner: String
        /// How many objects could have it; `present` is how many do.
        package let owners: Int
        package let present: Int
        package let nulls: Int
        /// The kinds of its values, except null and empty ones.
        package let kinds: Kinds
        /// The number of values of each kind, in the order of `Kinds.each`.
        package let counts: SIMD8<Int32>
        /// Whether a single value shows the kind of all, as for identities and sort keys.
        package let isKey: Bool
        /// Whether it may be of several kinds, since another field says which kind it is.
        package var isExplained = false
        /// The kinds of its empty lists and objects.
        package var empties: Kinds = []

        /// The number of values that are neither null nor empty.
        package var count: Int { Int(counts.wrappedSum()) }

        /// Whether it stands for the elements of a list.
        package var isElement: Bool { path.utf8.suffix(3).elementsEqual("[*]".utf8) }
    }

    /// The most members that are kept, so that maps with arbitrary keys cost little.
    static let memberLimit = 64
    /// The depth to which objects and lists of items are examined.
    private static let depth = 4

    package private(set) var envelope: [Member] = []
    package private(set) var fields: [Member] = []
    /// The number of items; `nullItems` has the indices of those that are null.
    package private(set) var itemCount = 0
    package private(set) var nullItems: [Int] = []
    /// Objects with more members than the limit, so that a missing member proves nothing.
    package private(set) var crowded: Set<String> = []
    /// Fields with the same text or Boolean in every item, which may name the items' type.
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
            if kind.isSingle { kinds[kind.rawValue.trailingZeroBitCount] &+= 1 }
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

    static func digest(_ bytes: ArraySlice<UInt8>) -> UInt64 {
        var print = Fingerprint()
        print.add(bytes)
        return print.value
    }

    /// The names of the fields that identify and order the items.
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

    /// Enters the kinds of the items themselves.
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
    /// Enters the members of the page's own objects, except the container of the items.
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

    /// Whether a path leads to a container of items.
    private static func holdsItems(_ path: [String], _ items: Convention.Items) -> Bool {
        items.paths.contains { one in
            guard case .json(let json) = one, let steps = json.steps else { return path.count == 1 }
            // Where the root is the map of items, all its members are items.
            if steps.isEmpty { return true }
            return steps.count <= path.count
                && zip(steps, path).allSatisfy { step, name in
                    if case .name(let own) = step { own == name } else { false }
                }
        }
    }
}

extension PageShape {
    /// Marks members whose rarer kinds occur only in items that a type field distinguishes from the others.
    private mutating func explain(_ rows: Rows) {
        let mixed = fields.indices.filter { index in
            let field = fields[index]
            return !field.kinds.isSingle && field.kinds != []
                && field.path.contains(where: { $0 != "." })
        }
        guard !mixed.isEmpty else { return }
        let own = mixed.map { fields[$0] }.filter { !$0.isDeep }
        let census = TypeCensus(
            rows,
            rareKinds: Dictionary(own.map { (Array($0.path.utf8), $0.rarest) }) { $1 })
        for index in mixed {
            // For deeper fields, only the item's own type field counts.
            fields[index].isExplained =
                fields[index].isDeep
                ? census.count > 1 : census.explains(Array(fields[index].path.utf8))
        }
    }
}

extension PageShape.Member {
    /// Whether it lies below another field.
    fileprivate var isDeep: Bool { path.contains(".") || path.contains("[") }

    /// All kinds except the most frequent one.
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
