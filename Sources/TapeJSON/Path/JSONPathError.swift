/// Why a text is not a JSONPath query, and at which character.
package struct JSONPathError: Error, Hashable, Sendable {
    /// The kinds a caller can act on.
    package enum Code: Hashable, Sendable {
        /// The grammar wants something else here.
        case unexpected
        /// An index or a slice's bound that JSON's integers cannot hold exactly.
        case integerOutOfRange
        /// A function that RFC 9535 does not define.
        case unknownFunction
        /// Well-formed, but with a value, a logical result or nodes where another of the three is required.
        case wrongType
        /// Filters, parentheses or function calls nested past the limit.
        case tooDeep
        /// A regular expression past the limit of states.
        case patternTooLarge
        /// A regular expression outside RFC 9485, which never matches; only ever a warning.
        case patternNeverMatches
    }

    package let code: Code
    /// How many Unicode scalars of the text come before the fault.
    package let offset: Int
    /// What would have been correct, as the end of "expected …".
    package let expected: String
    /// What was found, as the end of "found …".
    package let found: String
    /// The whole text that was read.
    package let text: String
}

extension JSONPathError: CustomStringConvertible {
    /// The error in a sentence, then its line and a caret below the character.
    package var description: String {
        "\(message)\n\(excerpt)"
    }

    /// The error in one sentence without the excerpt.
    package var message: String {
        "character \(offset + 1): expected \(expected), found \(Self.visible(found.unicodeScalars))"
    }

    /// The number of scalars of a long line shown on either side of the error.
    private static let excerptReach = 35

    private var excerpt: String {
        let scalars = Array(text.unicodeScalars)
        let place = min(offset, scalars.count)
        let lineStart = (scalars[..<place].lastIndex(where: Self.isBreak) ?? -1) + 1
        let lineEnd = scalars[place...].firstIndex(where: Self.isBreak) ?? scalars.count
        let start = max(lineStart, place - Self.excerptReach)
        let end = min(lineEnd, place + Self.excerptReach)
        let lead = start > lineStart ? "…" : ""
        let tail = end < lineEnd ? "…" : ""
        let before = lead + Self.visible(scalars[start..<place])
        let after = Self.visible(scalars[place..<end]) + tail
        // A tab above a tab keeps the caret below its character at any tab width.
        let padding = before.map { $0 == "\t" ? "\t" : " " }.joined()
        return "  \(before)\(after)\n  \(padding)^"
    }

    private static func isBreak(_ scalar: Unicode.Scalar) -> Bool {
        scalar == "\n" || scalar == "\r"
    }

    /// Replaces characters that would act on the terminal.
    private static func visible(_ scalars: some Sequence<Unicode.Scalar>) -> String {
        var shown = String.UnicodeScalarView()
        for scalar in scalars {
            shown.append(scalar.actsOnTerminals && scalar != "\t" ? "\u{FFFD}" : scalar)
        }
        return String(shown)
    }
}
