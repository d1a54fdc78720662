import TapeJSON
import TapePaging

/// Reads OpenAPI extensions about paging.
enum PagingExtension {
    /// What the first extension found declares; `roots` may have defaults for all operations.
    static func declared(
        by sources: [Node], in roots: [Node], _ operation: Operation
    ) -> DeclaredPaging? {
        for source in sources {
            if let node = source["x-ms-pageable"] { return microsoft(node, operation) }
            if let node = source["x-speakeasy-pagination"] {
                return Speakeasy.read(node, operation)
            }
            // `false` turns off a default of the whole description.
            if let node = source["x-fern-pagination"], node.bool != false {
                let inherited = roots.compactMap { $0["x-fern-pagination"] }.first
                return Fern.read(node.isObject ? node : inherited ?? node, operation)
            }
            if let node = source["x-pagination"], node.isObject {
                return Datadog.read(node, operation)
            }
        }
        return nil
    }

    /// Reads `x-ms-pageable`: the names of the next link and of the items, both at the top of the body.
    private static func microsoft(_ node: Node, _ operation: Operation) -> DeclaredPaging? {
        let author = "x-ms-pageable"
        let item = node["itemName"]?.string ?? "value"
        let inference = Inference(operation)
        let items = operation.xmlRoot == nil ? path(item, in: operation.response) : nil
        if let name = node["nextLinkName"], name.value.isNull {
            return .whole(items: items, by: author)
        }
        let name = node["nextLinkName"]?.string ?? "nextLink"
        let member = operation.response[name]
        let steps =
            member == nil && name.contains(".") && resolves(name, in: operation.response)
            ? name.split(separator: ".").map(String.init) : [name]
        let place = BodyMember(steps: steps, shape: member ?? .unknown)
        let token = tokenTaker(place, operation)
        var claim = PagingClaim(token == nil ? .nextURL : .cursor)
        claim.next = [inference.path(of: place)]
        claim.items = items.map { [$0] } ?? []
        if let token { claim.targets = [.init(token.place, token.name)] }
        claim.nextOperation = node["operationName"]?.string
        return .pages(claim, by: author)
    }

    /// A claim whose later pages come from another path, if that path has a placeholder for the next position.
    static func led(
        _ claim: PagingClaim, to path: String, from operation: Operation
    ) -> PagingClaim {
        guard claim.style == .nextURL, let next = claim.next.first else { return claim }
        let wanted = NameWords.normalized(String(next.split(separator: ".").last ?? "next"))
        var names: [String] = []
        let template = URLTemplate.filled(path) { name in
            names.append(name)
            return "{\(name)}"
        }
        let known = Set(operation.parameters.filter { $0.place == .path }.map(\.name))
        let taker =
            names.first { NameWords.normalized($0).hasPrefix("next") }
            ?? names.first { !known.contains($0) && wanted.contains(NameWords.normalized($0)) }
        guard let taker else { return claim }
        var led = claim
        led.style = .cursor
        led.targets = [.init(.path, taker)]
        led.pathTemplate = template.replacing("{\(taker)}", with: "{+position}")
        return led
    }

    /// The parameter that takes a marker which the extension calls a link.
    private static func tokenTaker(_ place: BodyMember, _ operation: Operation) -> Parameter? {
        guard place.looksLikeLink < 3, !place.name.contains("link") else { return nil }
        return operation.parameters.first {
            $0.place == .query && Inference.name($0.name, fits: place.name)
        }
    }

    /// The path of a top-level member, or of a dotted path if the body has it.
    static func path(_ name: String, in shape: Shape) -> String {
        guard shape[name] == nil, name.contains("."), resolves(name, in: shape) else {
            return JSONPathSpelling.json([name])
        }
        return JSONPathSpelling.json(name.split(separator: ".").map(String.init))
    }

    private static func resolves(_ name: String, in shape: Shape) -> Bool {
        var shape = shape
        for step in name.split(separator: ".") {
            guard let next = shape[String(step)] else { return false }
            shape = next
        }
        return true
    }
}
