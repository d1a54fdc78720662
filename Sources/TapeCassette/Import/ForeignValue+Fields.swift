import TapeHTTP
import TapeJSON
import TapeYAML

/// Reads required fields and checks their types.
extension ForeignValue {
    /// The value under a required key.
    func required(_ key: String) throws(CassetteError) -> ForeignValue {
        guard isMapping else {
            throw error(.badValue, "expected a mapping with \(key) here, not \(noun)")
        }
        guard let value = self[key] else {
            throw error(.missingKey, "there is no \(key) here; found \(outline)")
        }
        return value
    }

    /// The value under the first of two keys that exists; one of them is required.
    func required(_ key: String, or other: String) throws(CassetteError) -> ForeignValue {
        if let value = self[key] { return value }
        return try required(other)
    }

    /// The text of the scalar under a required key.
    func text(_ key: String) throws(CassetteError) -> String {
        try required(key).text(named: key)
    }

    /// The value's text, if it is a scalar.
    func text(named name: String) throws(CassetteError) -> String {
        guard let text = scalarText else {
            throw error(.badValue, "\(name) must be text, not \(noun)")
        }
        return text
    }

    /// The elements of the list under a required key.
    func list(_ key: String) throws(CassetteError) -> [ForeignValue] {
        let value = try required(key)
        guard value.isList else {
            throw value.error(.badValue, "\(key) must be a list, not \(value.noun)")
        }
        return value.elements
    }

    /// The value under an optional key, which must be a mapping.
    func mapping(_ key: String) throws(CassetteError) -> ForeignValue? {
        guard let value = self[key] else { return nil }
        guard value.isMapping else {
            throw value.error(.badValue, "\(key) must be a mapping, not \(value.noun)")
        }
        return value
    }

    /// A status code: a number from 100 to 999, or text that begins with one.
    func statusCode(named name: String) throws(CassetteError) -> Int {
        let text = scalarText?.prefix { $0 != " " } ?? ""
        guard let code = wholeNumber ?? Int(text), HTTPStatus.codes.contains(code) else {
            throw error(.badValue, "\(name) must be \(HTTPStatus.codeWords), not \(noun)")
        }
        return code
    }

    /// An error at the value's place.
    func error(_ code: CassetteError.Code, _ message: String) -> CassetteError {
        switch node {
        case .json(let value):
            source.error(code, message, atByte: value.byteRange.lowerBound)
        case .yaml(let node):
            source.error(code, message, line: node.mark.line, column: node.mark.column)
        }
    }

    /// The kind of value, for messages.
    var noun: String {
        switch node {
        case .yaml(let node): node.noun
        case .json(let value):
            switch value.kind {
            case .null: "nothing"
            case .bool: "true or false"
            case .number: "a number"
            case .string: "text"
            case .array: "a list"
            case .object: "a mapping"
            }
        }
    }

    /// The value's kind and its first keys, for messages.
    var outline: String {
        if isMapping {
            let keys = members.prefix(8).map { String($0.key.prefix(40)) }
            let rest = members.count > keys.count ? ", …" : ""
            return keys.isEmpty
                ? "an empty mapping" : "the keys \(keys.joined(separator: ", "))\(rest)"
        }
        guard let first = firstElement else { return isList ? "an empty list" : noun }
        return "a list of \(first.isMapping ? "mappings with \(first.outline)" : first.noun)"
    }
}
