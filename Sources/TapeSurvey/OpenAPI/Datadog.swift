import TapeJSON
import TapePaging

/// Reads Datadog's `x-pagination`: names of parameters, and a dotted path to the results.
enum Datadog {
    static func read(_ node: Node, _ operation: Operation) -> DeclaredPaging? {
        func text(_ key: String) -> String? { node[key]?.string }
        func target(_ name: String) -> PagingClaim.Target {
            let known = operation.parameters.first { $0.name == name }
            return .init(known?.place ?? (operation.method == "GET" ? .query : .body), name)
        }
        var claim: PagingClaim
        if let cursor = text("cursorParam") {
            claim = PagingClaim(.cursor)
            claim.targets = [target(cursor)]
            claim.next = text("cursorPath").map { [dotted($0)] } ?? []
        } else if let offset = text("pageOffsetParam") {
            claim = PagingClaim(.offset)
            claim.targets = [target(offset)]
        } else if let page = text("pageParam") {
            claim = PagingClaim(.pageNumber)
            claim.targets = [target(page)]
            claim.start = node["pageStart"]?.integer
        } else {
            return nil
        }
        if claim.style == .cursor, claim.next.isEmpty {
            claim.obstacle = "the extension does not say where the next cursor is"
        }
        claim.size = text("limitParam").map(target)
        let inner = text("resultsPath").map(dotted)
        claim.items = [inner ?? "$"]
        return .pages(claim, by: "x-pagination")
    }

    private static func dotted(_ path: String) -> String {
        JSONPathSpelling.json(path.split(separator: ".").map(String.init))
    }
}
