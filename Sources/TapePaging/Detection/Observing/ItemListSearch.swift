/// Finds the places of a body that may hold the items, best first.
package struct ItemListSearch {
    /// A possible list with its score and the reasons.
    package struct Candidate: Hashable, Sendable {
        package let list: ListPlace
        package let score: Double
        package let count: Int
    }

    private let body: Body
    private let clues: ListClues
    private var found: [Candidate] = []

    package static func candidates(in body: Body, clues: ListClues) -> [Candidate] {
        var search = Self(body: body, clues: clues)
        search.visit(body.root, at: .root)
        return search.found.enumerated()
            .sorted { ($1.element.score, $0.offset) < ($0.element.score, $1.offset) }
            .map(\.element)
    }

    private init(body: Body, clues: ListClues) {
        self.body = body
        self.clues = clues
    }

    private mutating func visit(_ node: BodyNode, at place: BodyPlace) {
        guard place.depth <= 8 else { return }
        switch node {
        case .array(let elements):
            offer(elements, at: place)
        case .object(let members):
            if let values = Self.mapValues(members), body.syntax == .json {
                add(ListPlace(place: place, shape: .map), values, isMap: true)
            }
            for member in members { visit(member.node, at: place.appending(member.name)) }
        case .null, .bool, .number, .text:
            break
        }
    }

    private mutating func offer(_ elements: [BodyNode], at place: BodyPlace) {
        add(list(of: elements, at: place), elements)
        guard body.syntax == .json else { return }
        for name in Self.innerLists(of: elements) {
            let inner = place.appending(.every).appending(name)
            let list = ListPlace(place: inner, shape: .nested)
            add(list, list.items(in: body) ?? [])
        }
    }

    private func list(of elements: [BodyNode], at place: BodyPlace) -> ListPlace {
        let isConnection =
            place.lastName == "edges" && !elements.isEmpty
            && elements.allSatisfy { $0["node"] != nil }
        if isConnection {
            return ListPlace(place: place, shape: .array, element: BodyPlace(members: "node"))
        }
        let areRows = !elements.isEmpty && elements.allSatisfy { $0.elements != nil }
        if areRows, let columns = columns(beside: place, count: elements.first?.elements?.count) {
            return ListPlace(place: place, shape: .rows(columns: columns))
        }
        return ListPlace(place: place, shape: .array)
    }

    /// A sibling array of column names, as many as a row has values.
    private func columns(beside place: BodyPlace, count: Int?) -> BodyPlace? {
        guard case .member? = place.steps.last else { return nil }
        let siblings = place.parent.first(in: body.root)?.members ?? []
        let columns = siblings.first { member in
            guard let names = member.node.elements, names.count == count else { return false }
            return member.name != place.lastName
                && names.allSatisfy { name in
                    if case .text = name { true } else { name["name"]?.scalarText != nil }
                }
        }
        return columns.map { place.parent.appending($0.name) }
    }

    /// The values of an object, if it looks like a map from identities to items.
    private static func mapValues(_ members: [BodyNode.Member]) -> [BodyNode]? {
        guard members.count >= 3, members.allSatisfy({ $0.node.isObject }) else { return nil }
        let shapes = members.map { Set($0.node.members.map(\.name)) }
        guard let first = shapes.first, !first.isEmpty else { return nil }
        let common = shapes.reduce(first) { $0.intersection($1) }
        let isAlike =
            first.count == 1 ? shapes.allSatisfy { $0 == first } : common.count * 2 >= first.count
        return isAlike ? members.map(\.node) : nil
    }

    /// The names of arrays that the elements have in common.
    private static func innerLists(of elements: [BodyNode]) -> [String] {
        guard elements.count > 1, let first = elements.first(where: \.isObject) else { return [] }
        return first.members.prefix(IdentitySearch.mostFields).map(\.name).filter { name in
            let lists = elements.filter { $0[name]?.elements?.first?.isObject ?? false }
            return lists.count >= 2
        }
    }

    private mutating func add(_ list: ListPlace, _ elements: [BodyNode], isMap: Bool = false) {
        let items = list.element.steps.isEmpty ? elements : list.items(in: body) ?? []
        let score = clues.score(list, items, in: body)
        found.append(Candidate(list: list, score: score, count: items.count))
    }
}
