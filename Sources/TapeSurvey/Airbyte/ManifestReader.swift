import TapePaging

/// Reads the manifests of Airbyte's low-code connectors.
struct ManifestReader: DescriptionReader {
    var files: DescriptionFiles
    private let root: Node

    init(_ files: DescriptionFiles) {
        self.files = files
        root = files.root
    }

    static func reads(_ root: Node) -> Bool {
        root["streams"]?.isArray ?? false
            && (root["definitions"] != nil || root["version"] != nil || root["type"] != nil)
    }

    var terms: SharedRequest {
        SharedRequest(title: files.title, server: SharedRequest.unknownServer)
    }

    mutating func operations(_ body: (Operation) -> Void) {
        for node in root["streams"]?.elements.map({ $0 }) ?? [] {
            guard let stream = ManifestComponent(node, in: root) else {
                files.tell("the stream leads nowhere", at: node)
                continue
            }
            let operation = operation(stream)
            if case .supposed? = operation.declared {
                files.tell("the stream `\(operation.name.clipped)` cannot be read", at: node)
            }
            body(operation)
        }
        if let dynamic = root["dynamic_streams"] {
            files.tell("streams that are made while syncing are not surveyed", at: dynamic)
        }
    }

    private func operation(_ stream: ManifestComponent) -> Operation {
        let name = stream.text("name") ?? "unnamed"
        let retriever = stream.component("retriever", in: root)
        let requester = retriever?.component("requester", in: root)
        let address = requester.map(address)
        var operation = Operation(
            "stream \(name)", method: (requester?.text("http_method") ?? "GET").uppercased(),
            path: address?.path ?? "", parameters: [], response: Shape(.unknown))
        operation.identifier = name
        operation.isDeclaredByTypes = true
        operation.readsOnly = true
        operation.server = address?.server
        operation.headers = requester.map(headers) ?? []
        var declared =
            requester == nil
            ? .supposed(.unsure(nil), confidence: 0.3, evidence: ["the stream cannot be read"])
            : retriever.map { declaration($0) } ?? .whole(items: nil, by: "the manifest")
        if case .pages(let claim, _) = declared,
            let first = retriever?.component("paginator", in: root)?.firstPosition(of: claim, root)
        {
            operation.path += (operation.path.contains("?") ? "&" : "?") + first
        }
        if case .pages(var claim, let author) = declared, address?.isWhole == false {
            claim.obstacle = claim.obstacle ?? "the address is a template that specs cannot fill"
            declared = .pages(claim, by: author)
        }
        operation.declared = declared
        return operation
    }

    private func declaration(_ retriever: ManifestComponent) -> DeclaredPaging {
        let items = items(retriever)
        guard let paginator = retriever.component("paginator", in: root),
            paginator.text("type") != "NoPagination", paginator.node("pagination_strategy") != nil
        else { return .whole(items: items, by: "the manifest") }
        var claim = ManifestPaginator(paginator, in: root, items: items).claim
        claim.items = items.map { [$0] } ?? []
        return .pages(claim, by: "the manifest")
    }

    /// The path of the records; nil where custom code extracts them.
    private func items(_ retriever: ManifestComponent) -> String? {
        let selector = retriever.component("record_selector", in: root)
        guard let extractor = selector?.component("extractor", in: root) else { return nil }
        guard let field = extractor.node("field_path") ?? extractor.node("field_pointer") else {
            return extractor.text("class_name") == nil ? "$" : nil
        }
        let steps = field.strings.map { step -> String? in
            Jinja.template(step, parameters: extractor.parameters)
        }
        guard !steps.contains(nil) else { return nil }
        return steps.compactMap { $0 }.filter { !$0.isEmpty }.reduce("$") { path, step in
            step == "*" ? path + "[*]" : path + JSONPathSpelling.step(step)
        }
    }
}

// MARK: - Requests

extension ManifestReader {
    /// The address of a stream's requests.
    private struct Address {
        var server: SpecTemplate?
        var path: String
        /// Whether every part of it could be read.
        var isWhole: Bool
    }

    private func address(_ requester: ManifestComponent) -> Address {
        let server = Jinja.template(
            requester.text("url_base") ?? requester.text("url") ?? "",
            parameters: requester.parameters)
        let path = Jinja.template(requester.text("path") ?? "", parameters: requester.parameters)
        let filled = server.map { text in
            SpecTemplate(filling: text) { SpecTemplate(VariableName.place($0)) }.withoutSlashes
        }.flatMap { $0.isEmpty ? nil : $0 }
        let query = query(requester)
        return Address(
            server: filled, path: (path ?? "") + (query.isEmpty ? "" : "?" + query),
            isWhole: server != nil && path != nil)
    }

    /// The query parameters of every request whose values are known or come from the user.
    private func query(_ requester: ManifestComponent) -> String {
        let fields = requester.node("request_parameters")?.members.map { $0 } ?? []
        return fields.compactMap { name, value -> String? in
            guard let text = value.text, !text.isEmpty,
                let filled = Jinja.template(text, parameters: requester.parameters)
            else { return nil }
            return "\(name)=\(filled)"
        }.joined(separator: "&")
    }

    private func headers(_ requester: ManifestComponent) -> [Operation.Field] {
        let own = requester.node("request_headers")?.members.map { $0 } ?? []
        let fields = own.compactMap { name, value -> Operation.Field? in
            guard let text = value.text,
                let template = Jinja.template(text, parameters: requester.parameters)
            else { return nil }
            return .init(name.clipped, Self.secret(template))
        }
        return fields + (requester.component("authenticator", in: root).map(credentials) ?? [])
    }

    private func credentials(_ authenticator: ManifestComponent) -> [Operation.Field] {
        switch authenticator.text("type") {
        case "BearerAuthenticator"?, "OAuthAuthenticator"?, "SessionTokenAuthenticator"?,
            "JwtAuthenticator"?:
            return [.init("Authorization", "Bearer \(VariableName.secret("token"))")]
        case "BasicHttpAuthenticator"?:
            return [.init("Authorization", "Basic \(VariableName.secret("basic"))")]
        case "ApiKeyAuthenticator"?:
            let option = authenticator.component("inject_into", in: root)
            guard option?.text("inject_into") ?? "header" == "header" else { return [] }
            let name = option?.text("field_name") ?? authenticator.text("header") ?? "Authorization"
            let value = authenticator.text("api_token").flatMap {
                Jinja.template($0, parameters: authenticator.parameters)
            }
            return [.init(name.clipped, Self.secret(value ?? "{api_token}"))]
        default: return []
        }
    }

    /// A header value in which every placeholder is a secret of the user.
    private static func secret(_ template: String) -> SpecTemplate {
        SpecTemplate(filling: template) { name in
            SpecTemplate(VariableName.secret(name))
        }
    }
}

extension ManifestComponent {
    /// The first page's position as query text, where the paginator sends one; nil otherwise.
    fileprivate func firstPosition(of claim: PagingClaim, _ root: Node) -> String? {
        guard
            component("pagination_strategy", in: root)?.node("inject_on_first_request")?.bool
                ?? false, let target = claim.targets.first, target.place == .query
        else { return nil }
        switch claim.style {
        case .pageNumber: return "\(target.name)=\(claim.start ?? 0)"
        case .offset: return "\(target.name)=0"
        default: return nil
        }
    }
}
