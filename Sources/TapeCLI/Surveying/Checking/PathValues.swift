import TapePaging
import TapeSurvey

/// Chooses values for path parameters from the items of lists: `{repo}` of `/repos/{repo}/issues` from `/repos`.
enum PathValues {
    /// The list that gives the values for a path's last open parameter, and the names of its own parameters.
    struct Parent {
        let operation: Int
        /// The parameters that both paths have, by their names in the inner path and in the list's path.
        let shared: [(inner: String, outer: String)]
    }

    /// The list whose path is the part before a parameter, or else a list named after the parameter.
    static func parent(
        of name: String, in operation: Operation, among results: [Surveyed]
    ) -> Parent? {
        let segments = operation.pathSegments
        guard let index = segments.firstIndex(where: { Operation.name(ofSegment: $0) == name })
        else { return nil }
        let before = Array(segments[..<index])
        let lists = results.indices.filter { isList(results[$0]) }
        let above = lists.first { matches(results[$0].operation.pathSegments, before) }
        if let above {
            let outer = results[above].operation.pathNames
            let inner = before.compactMap(Operation.name(ofSegment:))
            return Parent(operation: above, shared: Array(zip(inner, outer)).map { ($0, $1) })
        }
        let nouns = plurals(of: name)
        let called = lists.first { candidate in
            let operation = results[candidate].operation
            return operation.pathNames.isEmpty
                && operation.pathSegments.last.map { nouns.contains($0.lowercased()) } ?? false
        }
        return called.map { Parent(operation: $0, shared: []) }
    }

    private static func isList(_ result: Surveyed) -> Bool {
        guard result.operation.method == "GET" else { return false }
        if case .noList = result.answer { return false }
        return true
    }

    private static func matches(_ path: [String], _ other: [String]) -> Bool {
        path.count == other.count && !path.isEmpty
            && zip(path, other).allSatisfy { one, two in
                one == two
                    || (Operation.name(ofSegment: one) != nil
                        && Operation.name(ofSegment: two) != nil)
            }
    }

    /// Possible names of the list that a parameter refers to: `repos` for `repo_id`.
    private static func plurals(of name: String) -> Set<String> {
        let words = words(name).filter { !endings.contains($0) }
        guard let noun = words.last else { return [] }
        let stem = noun.hasSuffix("y") ? String(noun.dropLast()) + "ies" : noun + "es"
        return [noun + "s", stem, noun]
    }

    private static let endings: Set<String> = ["id", "key", "name", "slug", "uuid", "ref", "login"]
    private static let usual = ["id", "name", "slug", "key", "login", "uuid", "username", "code"]

    /// An item's possible values for a parameter, the likeliest first.
    static func values(of name: String, in item: BodyNode, isNumber: Bool) -> [String] {
        if let text = item.scalarText { return isUsable(text) ? [text] : [] }
        let words = words(name)
        let spelled = words.joined()
        let ending = words.last.flatMap { endings.contains($0) ? $0 : nil }
        let isBare = ending == nil
        var members = item.members.filter { self.words($0.name).joined() == spelled }
        if let ending { members += item.members.filter { self.words($0.name).joined() == ending } }
        let rest = isBare && !isNumber ? ["name", "slug", "login", "key"] + usual : usual
        members += rest.compactMap { wanted in item.members.first { $0.name == wanted } }
        var values: [String] = []
        for member in members {
            // An owner may be an object with a member for its name.
            let inner =
                member.node.isObject
                ? Self.values(of: "login", in: member.node, isNumber: false) : []
            let own = member.node.scalarText.map { [$0] } ?? inner
            for value in own where isUsable(value) && !values.contains(value) {
                if !isNumber || Int(value) != nil { values.append(value) }
            }
        }
        return values
    }

    private static func isUsable(_ text: String) -> Bool {
        // Dots would change the path.
        !text.isEmpty && text.utf8.count <= 200 && text != "." && text != ".."
    }

    private static func words(_ name: String) -> [String] {
        NameWords.normalized(name).split(separator: "_").map(String.init)
    }
}
