/// Translates the JMESPath expressions of paginators into paths with the names on the wire.
struct AWSPath {
    /// A translated path, split where it takes the last element of a list.
    struct Found {
        var path: String
        var kind: Shape.Kind
        /// Whether it takes the last element of a list.
        var isLastItem = false
        var header: String?
    }

    private let shapes: any AWSShapes
    private let rule: AWSProtocol
    private let operation: AWSOperation

    init(_ shapes: any AWSShapes, _ rule: AWSProtocol, _ operation: AWSOperation) {
        self.shapes = shapes
        self.rule = rule
        self.operation = operation
    }

    /// The root of paths: `$`, or the XML elements around the answer.
    var root: String {
        switch rule {
        case .query:
            "xpath:/\(operation.name)Response" + (operation.wrapper.map { "/\($0)" } ?? "")
        case .ec2: "xpath:/\(operation.name)Response"
        case .restXML: "xpath:/*"
        case .json, .restJSON, .cbor: "$"
        }
    }

    /// The alternatives of an expression such as `A || B[-1].C`; nil where one of them is not a path.
    func alternatives(_ expression: String) -> [Found]? {
        let parts = expression.split(separator: "|").map { String($0).trimmed }
            .filter { !$0.isEmpty }
        let found = parts.compactMap { path($0) }
        return found.count == parts.count && !found.isEmpty ? found : nil
    }

    /// One path with the names on the wire.
    func path(_ expression: String) -> Found? {
        guard var shape = operation.output else { return nil }
        var found = Found(path: root, kind: .object)
        var behindItem = false
        for step in expression.split(separator: ".").map(String.init) {
            let name = String(step.prefix { $0 != "[" })
            let index = step.dropFirst(name.count)
            guard let member = shapes.member(name, of: shape) else { return nil }
            if member.place == .header {
                found.header = member.wire
                found.kind = .string
                return found
            }
            if !member.isPayload { append(member, to: &found.path) }
            shape = member.shape
            found.kind = shapes.kind(of: shape)
            switch index {
            case "": break
            case "[-1]", "[]", "[*]":
                guard let element = shapes.element(of: shape) else { return nil }
                if rule.isXML, !member.isFlat, !element.isFlat {
                    found.path += "/" + (element.wire ?? "member")
                }
                if index == "[-1]" {
                    found.path += rule.isXML ? "[last()]" : "[-1]"
                    behindItem = true
                } else if !rule.isXML {
                    found.path += "[*]"
                }
                shape = element.shape
                found.kind = shapes.kind(of: shape)
            default: return nil
            }
        }
        found.isLastItem = behindItem
        return found
    }

    /// The path of a list or of a map.
    func items(_ expression: String) -> Found? {
        guard var found = path(expression) else { return nil }
        guard found.kind == .array, rule.isXML else { return found }
        let steps = expression.split(separator: ".").map(String.init)
        var shape = operation.output
        var last: AWSMember?
        for step in steps {
            last = shape.flatMap { shapes.member(step, of: $0) }
            shape = last?.shape
        }
        guard let last, let element = shapes.element(of: last.shape) else { return found }
        if !last.isFlat, !element.isFlat { found.path += "/" + (element.wire ?? "member") }
        return found
    }

    private func append(_ member: AWSMember, to path: inout String) {
        if rule.isXML {
            path += "/" + member.wire
        } else {
            path += JSONPathSpelling.step(member.wire)
        }
    }
}
