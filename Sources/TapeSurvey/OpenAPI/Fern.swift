import TapeJSON
import TapePaging

/// Reads `x-fern-pagination`, whose places are written as `$request.…` and `$response.…`.
enum Fern {
    static func read(_ node: Node, _ operation: Operation) -> DeclaredPaging? {
        guard node.isObject else { return nil }
        func response(_ key: String) -> String? {
            node[key]?.string.map { path($0) }
        }
        var claim: PagingClaim
        if let offset = node["offset"]?.string {
            let place = target(offset, operation)
            claim = PagingClaim(isPage(place, operation) ? .pageNumber : .offset)
            claim.targets = [place]
        } else if let cursor = node["cursor"]?.string {
            claim = PagingClaim(.cursor)
            claim.targets = [target(cursor, operation)]
            claim.next = response("next_cursor").map { [$0] } ?? []
            if claim.next.isEmpty { claim.obstacle = "the extension names no next cursor" }
        } else if let next = response("next_uri") ?? response("next_path") ?? response("next_url") {
            claim = PagingClaim(.nextURL)
            claim.next = [next]
        } else {
            return nil
        }
        claim.items = response("results").map { [$0] } ?? []
        claim.more = response("has-next-page")
        if let step = node["step"]?.string { claim.size = target(step, operation) }
        return .pages(claim, by: "x-fern-pagination")
    }

    /// Whether an `offset` numbers pages, judging by its name.
    private static func isPage(_ target: PagingClaim.Target, _ operation: Operation) -> Bool {
        let parameter = Parameter(target.name, in: target.place == .url ? .query : target.place)
        return ParameterRole(parameter) == .page
    }

    private static func target(_ text: String, _ operation: Operation) -> PagingClaim.Target {
        let name = String(text.dropFirst(text.hasPrefix("$request.") ? 9 : 0))
        let known = operation.parameters.first { $0.name == name }
        let isDeep = name.contains(".")
        let standard: RequestPlace = isDeep || operation.method != "GET" ? .body : .query
        return .init(known?.place ?? standard, name)
    }

    private static func path(_ text: String) -> String {
        if text == "$response" { return "$" }
        let inner = text.hasPrefix("$response.") ? String(text.dropFirst(10)) : text
        return JSONPathSpelling.json(inner.split(separator: ".").map(String.init))
    }
}
