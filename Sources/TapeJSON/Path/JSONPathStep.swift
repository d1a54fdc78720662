/// One step of a path that selects at most one node.
package enum JSONPathStep: Hashable, Sendable {
    /// The member of an object.
    case name(String)
    /// The element of an array; a negative index counts from the end.
    case index(Int)

    /// The steps as RFC 9535 §2.7 normalizes a path.
    package static func normalizedPath(_ steps: some Sequence<JSONPathStep>) -> String {
        var path = "$"
        for step in steps {
            switch step {
            case .index(let index): path += "[\(index)]"
            case .name(let name): appendQuoted(name, to: &path)
            }
        }
        return path
    }

    /// The steps in dot notation where RFC 9535 allows it, as people write paths.
    package static func shortPath(_ steps: some Sequence<JSONPathStep>) -> String {
        var path = "$"
        for step in steps {
            switch step {
            case .index(let index): path += "[\(index)]"
            case .name(let name) where isShort(name): path += ".\(name)"
            case .name(let name): appendQuoted(name, to: &path)
            }
        }
        return path
    }

    private static func isShort(_ name: String) -> Bool {
        guard let first = name.unicodeScalars.first else { return false }
        return isNameStart(first)
            && name.unicodeScalars.allSatisfy { isNameStart($0) || ("0"..."9").contains($0) }
    }

    private static func isNameStart(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "a"..."z", "A"..."Z", "_": true
        default: false
        }
    }

    /// The characters that are escaped by a backslash and one other character.
    private static let shortEscapes: [Unicode.Scalar: Unicode.Scalar] = [
        "'": "'", "\\": "\\", "\u{08}": "b", "\t": "t", "\n": "n", "\u{0C}": "f", "\r": "r",
    ]

    private static func appendQuoted(_ name: String, to path: inout String) {
        path += "['"
        for scalar in name.unicodeScalars {
            if let escape = shortEscapes[scalar] {
                path += "\\\(escape)"
                continue
            }
            switch scalar {
            case ..<"\u{10}": path += "\\u000\(String(scalar.value, radix: 16))"
            case ..<"\u{20}": path += "\\u00\(String(scalar.value, radix: 16))"
            default: path.unicodeScalars.append(scalar)
            }
        }
        path += "']"
    }
}
