/// A scalar as it was in the text.
package struct YAMLScalar: Sendable {
    /// How a scalar is written.
    package enum Style: Hashable, Sendable {
        case plain, singleQuoted, doubleQuoted, literal, folded
    }

    /// The type of a scalar in YAML 1.2's core schema.
    package enum Kind: Hashable, Sendable {
        case null, bool, integer, double, string
    }

    /// The scalar's text, with escapes and folding resolved.
    package let text: String
    package let style: Style
    package let kind: Kind

    /// Creates a scalar from what was read.
    ///
    /// Only plain scalars can be something other than text, unless a standard YAML tag says otherwise.
    package init(_ text: String, style: Style = .plain, tag: String? = nil) {
        self.text = text
        self.style = style
        kind =
            switch tag {
            case nil: style == .plain ? CoreSchema.kind(of: text) : .string
            case YAMLTag.null, YAMLTag.bool, YAMLTag.int, YAMLTag.float: CoreSchema.kind(of: text)
            default: .string
            }
    }

    package var isPlain: Bool { style == .plain }

    package var bool: Bool? {
        kind == .bool ? text.utf8.count == 4 : nil
    }

    /// The whole number, if it is one and fits.
    package var integer: Int? {
        kind == .integer ? CoreSchema.integer(text) : nil
    }

    /// The number; whole numbers included.
    package var double: Double? {
        switch kind {
        case .integer, .double: CoreSchema.double(text)
        case .null, .bool, .string: nil
        }
    }

    /// Advice for a user who wrote `yes` where a Boolean is expected.
    package var booleanAdvice: String? {
        guard isPlain, kind == .string else { return nil }
        return switch text.lowercased() {
        case "yes", "on", "y": "YAML 1.2 reads \(text) as text; write true"
        case "no", "off", "n": "YAML 1.2 reads \(text) as text; write false"
        default: nil
        }
    }
}

extension YAMLScalar: Hashable {
    /// Compares values, not spellings: quotes matter only if they change the meaning.
    package static func == (a: YAMLScalar, b: YAMLScalar) -> Bool {
        a.kind == b.kind && ExactText(a.canonicalText) == ExactText(b.canonicalText)
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(kind)
        hasher.combine(ExactText(canonicalText))
    }

    /// The text; numbers and other non-text values are in a spelling that all versions of YAML read alike.
    package var canonicalText: String {
        switch kind {
        case .null: "null"
        case .bool: text.lowercased()
        case .integer: CoreSchema.canonicalInteger(text)
        case .double: CoreSchema.canonicalDouble(text)
        case .string: text
        }
    }
}

/// A string that is compared byte for byte.
///
/// `String` treats canonically equivalent spellings as equal, but as keys in a file they differ.
struct ExactText: Hashable {
    let text: String

    init(_ text: String) { self.text = text }

    static func == (a: ExactText, b: ExactText) -> Bool {
        a.text.utf8.elementsEqual(b.text.utf8)
    }

    func hash(into hasher: inout Hasher) {
        for byte in text.utf8 { hasher.combine(byte) }
    }
}
