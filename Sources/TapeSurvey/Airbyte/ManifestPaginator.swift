import TapePaging

/// Turns a paginator of a manifest into a claim.
struct ManifestPaginator {
    private let paginator: ManifestComponent
    private let strategy: ManifestComponent?
    private let root: Node
    private let items: String?

    init(_ paginator: ManifestComponent, in root: Node, items: String?) {
        self.paginator = paginator
        self.root = root
        self.items = items
        strategy = paginator.component("pagination_strategy", in: root)
    }

    var claim: PagingClaim {
        var claim = self.style
        if let size = option("page_size_option") { claim.size = size }
        if let value = strategy?.node("page_size") {
            claim.sizeValue = value.integer ?? value.string.flatMap { Int($0) }
        }
        return claim
    }

    private var style: PagingClaim {
        let target = option("page_token_option")
        switch strategy?.text("type") {
        case "PageIncrement"?:
            var claim = PagingClaim(.pageNumber)
            claim.targets = [target ?? .init(.query, "page")]
            let start = strategy?.node("start_from_page")?.integer ?? 0
            claim.start = start
            return claim
        case "OffsetIncrement"?:
            var claim = PagingClaim(.offset)
            claim.targets = [target ?? .init(.query, "offset")]
            return claim
        case "CursorPagination"?: return cursor(target)
        default:
            var claim = PagingClaim(.cursor)
            claim.targets = target.map { [$0] } ?? []
            let name = strategy?.text("class_name") ?? strategy?.text("type") ?? "no name"
            claim.customStrategy = name
            claim.obstacle = "a custom strategy, `\(name.clipped)`, which is code"
            return claim
        }
    }

    private func cursor(_ target: PagingClaim.Target?) -> PagingClaim {
        let value = (strategy?.text("cursor_value") ?? "").trimmed
        let isPath =
            paginator.component("page_token_option", in: root)?.text("type") == "RequestPath"
        guard let expression = Jinja.expression(value), let access = Jinja.access(expression) else {
            return expressed(value, target, isPath: isPath)
        }
        guard access.rest.isEmpty else { return computed(access, value, target) }
        var claim: PagingClaim
        switch access.source {
        case .headers: claim = header(access, target)
        case .lastRecord:
            claim = PagingClaim(.lastItem)
            let inner = access.path.dropFirst()
            claim.next = items.map { [$0 + "[-1]" + inner] } ?? []
        case .response:
            claim = PagingClaim(isPath ? .nextURL : .cursor)
            claim.next = [access.path]
        case .config, .parameters, .slice:
            claim = PagingClaim(.cursor)
            claim.obstacle = "the next position does not come from the answer"
        }
        if !isPath { claim.targets = target.map { [$0] } ?? [] }
        if claim.style == .linkHeader, access.steps.last == "url" { claim.targets = [] }
        addFlag(access, to: &claim)
        return claim
    }

    /// A claim for a header's value; for `Link`, the next URL or one of its attributes.
    private func header(_ access: Jinja.Access, _ target: PagingClaim.Target?) -> PagingClaim {
        guard access.steps.first?.lowercased() == "link", access.steps.count > 1 else {
            var claim = PagingClaim(.headerToken)
            claim.next = access.steps.first.map { ["header \($0)"] } ?? []
            return claim
        }
        var claim = PagingClaim(.linkHeader)
        claim.next = ["Link rel=\(access.steps[1])"]
        let condition = strategy?.text("stop_condition") ?? ""
        if condition.contains("results"), condition.contains("false") {
            claim.linkAttributes = ["results": "true"]
        }
        return claim
    }

    /// A claim for something computed from a value of the answer.
    private func computed(
        _ access: Jinja.Access, _ value: String, _ target: PagingClaim.Target?
    ) -> PagingClaim {
        var claim: PagingClaim
        if access.rest.hasPrefix("+") {
            let isPage = target.map { ParameterRole(Parameter($0.name, in: $0.place)) != .offset }
            claim = PagingClaim(isPage ?? true ? .pageNumber : .offset)
        } else if access.rest.hasPrefix("|"), access.source == .response {
            // Where a part of a link is taken, following the whole link leads to the same page.
            let isLink = NameWords.mentions(
                access.path.lowercased(), ["link", "url", "uri", "next']", ".next"])
            claim = PagingClaim(isLink ? .nextURL : .cursor)
            claim.next = [access.path]
            if !isLink { claim.obstacle = "`\(value.clipped)` cannot be written as a path" }
        } else {
            claim = PagingClaim(.cursor)
            claim.next = [access.path]
            claim.obstacle = "`\(value.clipped)` cannot be written as a path"
        }
        claim.expression = value
        claim.targets = target.map { [$0] } ?? []
        return claim
    }

    /// A claim for a text that contains an expression.
    private func expressed(
        _ value: String, _ target: PagingClaim.Target?, isPath: Bool
    ) -> PagingClaim {
        let inner = value.firstRange(of: "{{").map { value[$0.upperBound...] }
        let access = inner.map { String($0).trimmed }.flatMap(Jinja.access)
        let isCounted = access?.rest.hasPrefix("+") ?? false
        var claim = PagingClaim(isCounted ? .pageNumber : .cursor)
        claim.targets = isPath ? [.init(.path, "")] : target.map { [$0] } ?? []
        claim.expression = value
        claim.obstacle = "`\(value.clipped)` cannot be written as a path"
        return claim
    }

    /// Adds a separate flag that ends the walk.
    private func addFlag(_ cursor: Jinja.Access, to claim: inout PagingClaim) {
        guard let condition = strategy?.text("stop_condition").flatMap(Jinja.expression) else {
            return
        }
        let isNegated = condition.hasPrefix("not ")
        let inner = isNegated ? String(condition.dropFirst(4)) : condition
        guard let access = Jinja.access(inner), access.source == .response, !access.steps.isEmpty,
            access.steps != cursor.steps
        else { return }
        let isFalse = ["is false", "== false", "== False", "is not true"].contains(access.rest)
        let isTrue = ["is true", "== true", "== True"].contains(access.rest)
        guard access.rest.isEmpty || isFalse || isTrue else { return }
        claim.more = access.path
        claim.moreMeansLast = !(isNegated || isFalse)
    }

    private func option(_ key: String) -> PagingClaim.Target? {
        guard let option = paginator.component(key, in: root), option.text("type") != "RequestPath"
        else { return nil }
        let path = option.node("field_path")?.strings ?? []
        let name = path.isEmpty ? option.node("field_name")?.text : path.joined(separator: ".")
        guard let name, let filled = Jinja.template(name, parameters: option.parameters) else {
            return nil
        }
        switch option.text("inject_into") {
        case "header"?: return .init(.header, filled)
        case "body_json"?: return .init(.body, filled)
        case "body_data"?: return .init(.form, filled)
        case "path"?: return .init(.path, filled)
        default: return .init(.query, filled)
        }
    }
}
