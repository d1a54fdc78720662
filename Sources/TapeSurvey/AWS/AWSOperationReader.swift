import TapeJSON
import TapePaging

/// Turns the operations of service models into surveyed operations, by the rules of their protocols.
struct AWSOperationReader {
    let shapes: any AWSShapes
    let rule: AWSProtocol
    let version: String
    /// Whether reports use the model's member names rather than those on the wire.
    var showsMembers = false

    func operation(_ source: AWSOperation) -> Operation {
        let members = source.input.map { shapes.members(of: $0) } ?? []
        var operation = Operation(
            source.name, method: source.method, path: source.path.replacing("+}", with: "}"),
            parameters: members.map(parameter),
            response: source.output.map { shapes.shape($0) } ?? .unknown,
            prose: source.prose.prefix(600).lowercased())
        operation.identifier = source.name
        if rule.isXML {
            let root = AWSPath(shapes, rule, source).root
            operation.xmlRoot = String(root.dropFirst("xpath:/".count))
        }
        operation.responseHeaders =
            source.output.map { shapes.members(of: $0) }?
            .filter { $0.place == .header }
            .map { Parameter($0.wire, in: .header) } ?? []
        addBody(members, source, to: &operation)
        operation.declared = source.paginator.map { declared($0, source, operation) }
        return operation
    }

    /// A member as a parameter.
    private func parameter(_ member: AWSMember) -> Parameter {
        let target = target(member)
        let kind = shapes.kind(of: member.shape)
        let bounds = shapes.bounds(of: member.shape)
        var own = Parameter(
            target.name, in: target.place, kind: kind, isRequired: member.isRequired,
            prose: member.prose.prefix(400).lowercased())
        own.minimum = member.bounds.least ?? bounds.least
        own.maximum = member.bounds.most ?? bounds.most
        return own
    }

    /// Where a member of the input goes in a request.
    private func target(_ member: AWSMember) -> PagingClaim.Target {
        switch member.place {
        case .query: return .init(.query, member.wire)
        case .header: return .init(.header, member.wire)
        case .path: return .init(.path, member.wire)
        case .body:
            switch rule {
            case .query: return .init(.form, member.wire)
            case .ec2: return .init(.form, member.wire.firstCapitalised)
            case .json, .restJSON, .restXML, .cbor:
                return .init(.body, member.wire)
            }
        }
    }

    private func addBody(
        _ members: [AWSMember], _ source: AWSOperation, to operation: inout Operation
    ) {
        let needed = members.filter { $0.place == .body && $0.isRequired }
        switch rule {
        case .json(let type, let target):
            operation.headers = [
                .init("Content-Type", "\(type)"), .init("X-Amz-Target", "\(target)\(source.name)"),
            ]
            operation.body = .json(json(needed))
        case .restJSON:
            if source.method != "GET" { operation.body = .json(json(needed)) }
        case .query, .ec2:
            let fields =
                [
                    Operation.Field("Action", "\(source.name)"),
                    Operation.Field("Version", "\(version)"),
                ] + needed.map { Operation.Field(self.target($0).name, "\(variable($0))") }
            operation.body = .form(fields)
        case .restXML, .cbor: break
        }
    }

    private func variable(_ member: AWSMember) -> SpecTemplate.Place {
        VariableName.place(member.wire)
    }

    /// A JSON object of the required members, with a placeholder for each value.
    private func json(_ members: [AWSMember]) -> SpecTemplate {
        var json: SpecTemplate = "{"
        for (index, member) in members.enumerated() {
            json.append("\(index == 0 ? "" : ", ")\(JSONText.quote(member.wire)): ")
            switch shapes.kind(of: member.shape) {
            case .array: json.append("[]")
            case .object, .map: json.append("{}")
            default: json.append("\"\(variable(member))\"" as SpecTemplate)
            }
        }
        json.append("}")
        return json
    }
}

// MARK: - Paginators

extension AWSOperationReader {
    private func declared(
        _ paginator: AWSPaginator, _ source: AWSOperation, _ operation: Operation
    ) -> DeclaredPaging {
        let paths = AWSPath(shapes, rule, source)
        let inputs = paginator.input.map { member($0, of: source) }
        var claim = PagingClaim(.cursor)
        claim.targets = inputs.compactMap { $0 }
        if claim.targets.count < inputs.count { claim.obstacle = "the input has no such member" }
        readNext(paginator, paths, into: &claim)
        readItems(paginator, paths, into: &claim)
        if showsMembers, !rule.isXML {
            claim.modelItems = paginator.items.first.map(Self.modelPath)
            claim.modelNext = paginator.output.first.map(Self.modelPath)
        }
        claim.size = paginator.limit.flatMap { member($0, of: source) }
        claim.more = paginator.more.flatMap { paths.path($0)?.path }
        if rule == .cbor { claim.obstacle = "the service speaks CBOR only" }
        if rule == .restXML, claim.targets.contains(where: { $0.place == .body }) {
            claim.obstacle = "the position goes into an XML body"
        }
        return .pages(claim, by: paginator.author)
    }

    private static func modelPath(_ expression: String) -> String {
        JSONPathSpelling.json(expression.split(separator: ".").map(String.init))
    }

    private func readNext(
        _ paginator: AWSPaginator, _ paths: AWSPath, into claim: inout PagingClaim
    ) {
        for expression in paginator.output {
            guard let found = paths.alternatives(expression), let first = found.first else {
                claim.obstacle = "`\(expression.clipped)` is not a path"
                continue
            }
            if let header = first.header {
                claim.style = .headerToken
                claim.next.append("header \(header)")
                continue
            }
            claim.next.append(first.path)
            if first.isLastItem { claim.style = .lastItem }
            // Where the token may be missing, a member of the last item replaces it.
            claim.fallback = found.dropFirst().first { $0.isLastItem }?.path
        }
    }

    private func readItems(
        _ paginator: AWSPaginator, _ paths: AWSPath, into claim: inout PagingClaim
    ) {
        let found = paginator.items.compactMap { paths.items($0) }
        let lists = found.filter { $0.kind == .array || $0.path.hasSuffix("[*]") }
        claim.items = lists.map(\.path)
        guard lists.isEmpty else { return }
        if let map = found.first(where: { $0.kind == .map }), !rule.isXML {
            claim.items = [map.path]
            claim.itemsAreMap = true
        } else if !found.isEmpty {
            claim.obstacle = claim.obstacle ?? "what pages is not a list but a growing value"
        }
    }

    /// Where a member of the input goes; a dotted name is a member of a structure.
    private func member(_ path: String, of source: AWSOperation) -> PagingClaim.Target? {
        guard var shape = source.input else { return nil }
        var target: PagingClaim.Target?
        for name in path.split(separator: ".").map(String.init) {
            guard let member = shapes.member(name, of: shape) else { return nil }
            let own = self.target(member)
            if let outer = target {
                target = .init(outer.place, outer.name + "." + own.name)
            } else {
                target = own
            }
            shape = member.shape
        }
        return target
    }
}
