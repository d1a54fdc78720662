import Foundation
import TapeJSON
import TapeYAML

/// Holds YAML to a JSON Schema, as an editor does; knows the keywords that our schema of specs uses, and stops at any other.
struct SchemaCheck {
    let root: JSONValue
    private(set) var mistakes: [String] = []

    init(_ schema: JSONDocument) {
        root = schema.root
    }

    /// What is wrong with a document; empty where it is valid.
    static func mistakes(in node: YAMLNode, by schema: JSONDocument) -> [String] {
        var check = SchemaCheck(schema)
        check.hold(node, to: check.root, at: "")
        return check.mistakes
    }

    private func isValid(_ node: YAMLNode, by schema: JSONValue) -> Bool {
        var check = self
        check.mistakes = []
        check.hold(node, to: schema, at: "")
        return check.mistakes.isEmpty
    }

    private mutating func hold(_ node: YAMLNode, to schema: JSONValue, at path: String) {
        for member in schema.members {
            let rule = member.value
            switch member.key {
            case "$schema", "$id", "$defs", "title", "description", "then", "else": break
            case "$ref": hold(node, to: target(of: rule), at: path)
            case "if":
                let branch = schema[isValid(node, by: rule) ? "then" : "else"]
                if let branch { hold(node, to: branch, at: path) }
            case "type", "const", "enum", "anyOf", "oneOf":
                if !fits(node, member.key, rule) { fail(member.key, path) }
            default:
                holdContent(of: node, to: (member.key, rule), of: schema, at: path)
            }
        }
    }

    private func target(of reference: JSONValue) -> JSONValue {
        let names = (reference.string ?? "").split(separator: "/").dropFirst()
        return names.reduce(root) { $0[String($1)] ?? $0 }
    }

    private func fits(_ node: YAMLNode, _ keyword: String, _ rule: JSONValue) -> Bool {
        switch keyword {
        case "type":
            let types = rule.string.map { [$0] } ?? rule.elements.compactMap(\.string)
            return !Set(types).isDisjoint(with: Self.types(of: node))
        case "const": return Self.json(node) == rule.rawText
        case "enum": return rule.elements.contains { $0.rawText == Self.json(node) }
        default:
            let count = rule.elements.count { isValid(node, by: $0) }
            return keyword == "anyOf" ? count > 0 : count == 1
        }
    }

    /// The keywords that hold for one type of values only.
    private mutating func holdContent(
        of node: YAMLNode, to rule: (keyword: String, value: JSONValue), of schema: JSONValue,
        at path: String
    ) {
        let number = Double(rule.value.rawText) ?? 0
        switch (rule.keyword, node.content) {
        case ("items", .sequence(let elements)):
            for (index, element) in elements.enumerated() {
                hold(element, to: rule.value, at: "\(path)[\(index)]")
            }
        case ("minItems", .sequence(let elements)):
            if elements.count < Int(number) { fail(rule.keyword, path) }
        case ("minProperties", .mapping(let entries)):
            if entries.count < Int(number) { fail(rule.keyword, path) }
        case ("maxProperties", .mapping(let entries)):
            if entries.count > Int(number) { fail(rule.keyword, path) }
        case ("required", .mapping):
            for key in rule.value.elements where node[key.string ?? ""] == nil {
                fail("needs `\(key.string ?? "")`", path)
            }
        case ("properties", .mapping(let entries)), ("additionalProperties", .mapping(let entries)):
            hold(entries, to: rule, of: schema, at: path)
        case ("pattern", .scalar(let scalar)) where scalar.kind == .string:
            let isFound =
                scalar.text.range(
                    of: rule.value.string ?? "", options: .regularExpression) != nil
            if !isFound { fail("pattern", path) }
        case ("minimum", .scalar(let scalar)) where Double(scalar.text).map { $0 < number } == true,
            ("maximum", .scalar(let scalar)) where Double(scalar.text).map { $0 > number } == true,
            ("exclusiveMinimum", .scalar(let scalar))
        where Double(scalar.text).map { $0 <= number } == true:
            fail(rule.keyword, path)
        case ("items", _), ("minItems", _), ("minProperties", _), ("maxProperties", _),
            ("required", _), ("properties", _), ("additionalProperties", _), ("pattern", _),
            ("minimum", _), ("maximum", _), ("exclusiveMinimum", _):
            break
        default: fail("the keyword `\(rule.keyword)`, which this check does not know", path)
        }
    }

    private mutating func hold(
        _ entries: [YAMLEntry], to rule: (keyword: String, value: JSONValue), of schema: JSONValue,
        at path: String
    ) {
        for entry in entries {
            let key = entry.key.text ?? ""
            let known = schema["properties"]?[key]
            if rule.keyword == "properties" {
                if let known { hold(entry.value, to: known, at: "\(path).\(key)") }
            } else if known == nil {
                if rule.value.kind == .object {
                    hold(entry.value, to: rule.value, at: "\(path).\(key)")
                } else {
                    fail("no key `\(key)`", path)
                }
            }
        }
    }

    private mutating func fail(_ what: String, _ path: String) {
        mistakes.append("\(path.isEmpty ? "the file" : path): \(what)")
    }

    private static func types(of node: YAMLNode) -> Set<String> {
        switch node.content {
        case .mapping: ["object"]
        case .sequence: ["array"]
        case .scalar(let scalar):
            switch scalar.kind {
            case .null: ["null"]
            case .bool: ["boolean"]
            case .integer: ["integer", "number"]
            case .double: ["number"]
            case .string: ["string"]
            }
        }
    }

    private static func json(_ node: YAMLNode) -> String {
        guard case .scalar(let scalar) = node.content else { return "" }
        return scalar.kind == .string ? JSONText.quote(scalar.text) : scalar.text
    }
}
