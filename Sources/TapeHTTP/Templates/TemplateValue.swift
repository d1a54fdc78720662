/// The value of a variable in a URI template (RFC 6570 §2.3).
package enum TemplateValue: Hashable, Sendable {
    /// A name and a value of an associative array.
    package struct Pair: Hashable, Sendable {
        package let name: String
        package let value: String

        package init(name: String, value: String) {
            self.name = name
            self.value = value
        }
    }

    case string(String)
    /// An empty list counts as undefined.
    case list([String])
    /// Pairs in the order in which they are written; an empty list counts as undefined.
    case pairs([Pair])

    var isDefined: Bool {
        switch self {
        case .string: true
        case .list(let elements): !elements.isEmpty
        case .pairs(let pairs): !pairs.isEmpty
        }
    }
}

extension TemplateValue: ExpressibleByStringLiteral {
    package init(stringLiteral value: String) {
        self = .string(value)
    }
}

extension TemplateValue: ExpressibleByArrayLiteral {
    package init(arrayLiteral elements: String...) {
        self = .list(elements)
    }
}

extension TemplateValue: ExpressibleByDictionaryLiteral {
    package init(dictionaryLiteral elements: (String, String)...) {
        self = .pairs(elements.map { Pair(name: $0, value: $1) })
    }
}
