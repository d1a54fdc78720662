/// Finds the list in a body.
struct ItemsFinder {
    /// A list that was found.
    struct Found: Hashable {
        let path: String
        let steps: [String]
        let element: Shape
        var isMap = false
        /// The evidence for it; below 0, it is probably not a list of items.
        var score: Int
    }

    private static let usual: Set<String> = [
        "data", "items", "results", "result", "value", "values", "records", "entries", "list",
        "rows",
        "content", "hits", "elements", "objects", "nodes", "resources", "edges", "collection",
        "entities", "documents", "item_list", "response", "entry", "member", "members",
    ]
    /// Names of arrays that accompany a list and are never the list itself.
    private static let never: Set<String> = [
        "errors", "warnings", "included", "error", "required", "debug", "deprecations",
        "validation_errors", "error_details", "additional_info", "failures",
    ]
    /// Names of arrays that often accompany a list but are sometimes the list itself.
    private static let seldom: Set<String> = [
        "links", "link", "facets", "fields", "aggregations", "scopes", "notices", "columns", "sort",
        "details", "filters", "orders", "includes", "headers", "hints", "schema", "alerts",
    ]
    private static let wrappers: Set<String> = [
        "data", "result", "results", "response", "embedded", "payload", "body", "content", "list",
        "d", "value", "hits", "page",
    ]

    private static let verbs: Set<String> = [
        "list", "search", "query", "find", "get", "all", "json", "filter", "lookup", "fetch",
        "browse",
    ]

    private let operation: Operation
    private let subject: String
    private let isPaged: Bool

    /// Creates a finder; `isPaged` means that other signs show pages, so that there must be a list.
    init(_ operation: Operation, isPaged: Bool) {
        self.operation = operation
        self.isPaged = isPaged
        let path = operation.path.prefix { $0 != "?" && $0 != "#" }
        let steps = path.split(separator: "/").filter { !$0.contains("{") }
        let last = steps.last.map(String.init) ?? ""
        let bare = last.hasSuffix(".json") ? String(last.dropLast(5)) : last
        // `/files.list` and `/users/search` are about files and users.
        let words = steps.dropLast().map(String.init) + bare.split(separator: ".").map(String.init)
        subject = words.map(NameWords.normalized).last { !Self.verbs.contains($0) } ?? ""
    }

    /// The list that most likely holds the items; nil where there is none.
    var best: Found? {
        let shape = operation.response
        if shape.kind == .array {
            return Found(
                path: "$", steps: [], element: shape.element.first ?? .unknown, score: 10)
        }
        var found: [Found] = []
        visit(shape, at: [], into: &found)
        if let best = found.max(by: { $0.score < $1.score }), best.score > 0 { return best }
        // With signs of paging, the only plausible list must be the items.
        let rest = found.filter { Self.isThing($0.element) && !isNever($0) }
        guard isPaged, rest.count == 1, var only = rest.first else { return nil }
        only.score = 1
        return only
    }

    private func visit(_ shape: Shape, at steps: [String], into found: inout [Found]) {
        for member in shape.members.prefix(300) {
            let below = steps + [member.name]
            let name = NameWords.normalized(member.name)
            switch member.shape.kind {
            case .array: found.append(list(member.shape, name, below))
            case .map where steps.isEmpty:
                let list = self.list(member.shape, name, below)
                if name == subject || Self.usual.contains(name)
                    || isPaged && Self.isThing(list.element)
                {
                    found.append(
                        Found(
                            path: list.path, steps: below, element: list.element, isMap: true,
                            score: list.score - 4))
                }
            case .object where steps.isEmpty || (steps.count < 3 && Self.wrappers.contains(name)):
                visit(member.shape, at: below, into: &found)
            case .object, .map, .string, .integer, .number, .boolean, .unknown: break
            }
        }
    }

    private func list(_ shape: Shape, _ name: String, _ steps: [String]) -> Found {
        let element = shape.element.first ?? .unknown
        var score = 4
        if element.kind == .object || !element.members.isEmpty { score += 2 }
        if Self.never.contains(name), name != subject { score -= 8 }
        if Self.seldom.contains(name), name != subject, !isAkin(name) {
            // Filters and columns have no identity; orders do.
            score -= Self.identity(element) == nil ? 8 : 5
        }
        if Self.usual.contains(name) { score += 3 }
        if name == subject {
            score += 4
        } else if !subject.isEmpty, isAkin(name) {
            score += 2
        }
        let wrapper = steps.dropLast().last.map(NameWords.normalized)
        if let wrapper {
            let isWrapper =
                Self.wrappers.contains(wrapper) || isAkin(wrapper)
                || Self.usual.contains(name)
            score -= isWrapper ? 1 : 5
            if wrapper == "links" || wrapper == "meta" { score -= 5 }
        }
        return Found(
            path: JSONPathSpelling.json(steps), steps: steps, element: element, score: score)
    }

    private static func isThing(_ element: Shape) -> Bool {
        let names = Set(element.members.map(\.name))
        // Links to further pages are not items.
        return !names.isEmpty && names.isDisjoint(with: ["rel", "href"])
    }

    private func isNever(_ found: Found) -> Bool {
        found.steps.contains { Self.never.contains(NameWords.normalized($0)) }
    }

    private func isAkin(_ name: String) -> Bool {
        guard name.count > 2, subject.count > 2 else { return false }
        let stem = name.hasSuffix("s") ? String(name.dropLast()) : name
        let other = subject.hasSuffix("s") ? String(subject.dropLast()) : subject
        return stem.hasSuffix(other) || other.hasSuffix(stem)
    }

    /// The path of the member that most likely identifies an item; nil where none may.
    static func identity(_ element: Shape) -> String? {
        // A reserved member does not occur in answers.
        let names = element.members.filter { member in
            (member.shape.isScalar || member.shape.kind == .unknown)
                && !NameWords.mentions(member.shape.prose, ["reserved for future"])
        }.map(\.name)
        for wanted in ["id", "uuid", "guid", "gid", "sid", "key", "urn"] {
            if let name = names.first(where: { NameWords.normalized($0) == wanted }) {
                return "$" + JSONPathSpelling.step(name)
            }
        }
        return innerIdentity(element)
    }

    /// An identity in an item's metadata, such as `metadata.uid`.
    private static func innerIdentity(_ element: Shape) -> String? {
        for holder in element.members where ["metadata", "sys", "node"].contains(holder.name) {
            let names = holder.shape.members.filter { $0.shape.isScalar }.map(\.name)
            guard let name = ["uid", "id", "uuid"].first(where: names.contains) else { continue }
            return "$" + JSONPathSpelling.step(holder.name) + JSONPathSpelling.step(name)
        }
        return nil
    }
}
