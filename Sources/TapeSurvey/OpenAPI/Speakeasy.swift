import TapeJSON
import TapePaging

/// Reads `x-speakeasy-pagination`: inputs of the request and outputs of the response.
enum Speakeasy {
    static func read(_ node: Node, _ operation: Operation) -> DeclaredPaging? {
        var claim: PagingClaim
        let inputs = node["inputs"].map { Array($0.elements) } ?? []
        func target(_ type: String) -> PagingClaim.Target? {
            let input = inputs.first { $0["type"]?.string == type }
            guard let input, let name = input["name"]?.string else { return nil }
            let isBody = input["in"]?.string == "requestBody"
            let known = operation.parameters.first { $0.name == name && $0.place != .body }
            return .init(isBody ? .body : known?.place ?? .query, name)
        }
        let outputs = node["outputs"]
        func output(_ name: String) -> String? {
            outputs?[name]?.string.map(path)
        }
        switch node["type"]?.string {
        case "url"?:
            claim = PagingClaim(.nextURL)
            claim.next = output("nextUrl").map { [$0] } ?? []
            if claim.next.isEmpty { claim.obstacle = "the extension names no next URL" }
        case "cursor"?:
            claim = cursor(output("nextCursor"), target("cursor"))
        default:
            if let page = target("page") {
                claim = PagingClaim(.pageNumber)
                claim.targets = [page]
            } else if let offset = target("offset") {
                claim = PagingClaim(.offset)
                claim.targets = [offset]
            } else {
                return nil
            }
        }
        claim.size = target("limit")
        claim.pages = output("numPages")
        claim.items = output("results").map { [$0] } ?? []
        return .pages(claim, by: "x-speakeasy-pagination")
    }

    private static func cursor(
        _ next: String?, _ target: PagingClaim.Target?
    ) -> PagingClaim {
        let isItem = next?.contains("[-1]") ?? false
        var claim = PagingClaim(isItem ? .lastItem : .cursor)
        claim.next = next.map { [$0] } ?? []
        claim.targets = target.map { [$0] } ?? []
        if next == nil { claim.obstacle = "the extension names no next cursor" }
        if isItem, let next, let end = next.firstRange(of: "[-1]") {
            claim.items = []
            let list = String(next[..<end.lowerBound])
            claim.itemsOfNext = list
        }
        return claim
    }

    /// A path in the syntax of RFC 9535, where the last element of an array is `[-1]`.
    static func path(_ text: String) -> String {
        var path = text.hasPrefix("$") ? text : "$." + text
        for spelling in ["[(@.length-1)]", "[(@.length - 1)]", "[-1:]"] {
            path = path.replacing(spelling, with: "[-1]")
        }
        return path
    }
}
