import TapeHTTP
import TapeJSON

/// Finds a list elsewhere in a body, for messages about a list that is not at the declared place.
enum ListElsewhere {
    private typealias Found = (count: Int, areObjects: Bool, place: [JSONPathStep])

    /// Lists nested deeper than this belong to something else.
    private static let depthLimit = 4
    /// Names of lists that describe a failed request.
    private static let troubles: Set<String> = ["error", "errors", "warnings", "messages"]

    /// Describes the longest array of objects, or else the longest array; nil where every array is empty.
    static func words(in root: JSONValue) -> String? {
        var best: Found?
        visit(root, at: [], &best)
        guard let best else { return nil }
        let what = best.areObjects ? "object" : "element"
        return
            "an array of \(best.count.counting(what)) is at `\(JSONPathStep.shortPath(best.place))`"
    }

    private static func visit(_ value: JSONValue, at place: [JSONPathStep], _ best: inout Found?) {
        switch value.kind {
        case .array:
            let count = value.count
            guard count > 0 else { return }
            let areObjects = value.elements.allSatisfy { $0.kind == .object }
            let isBetter =
                best.map { (areObjects ? 1 : 0, count) > ($0.areObjects ? 1 : 0, $0.count) } ?? true
            if isBetter { best = (count, areObjects, place) }
        case .object:
            guard place.count < depthLimit else { return }
            for member in value.members where !troubles.contains(member.key) {
                visit(member.value, at: place + [.name(member.key)], &best)
            }
        case .null, .bool, .number, .string:
            break
        }
    }
}
