/// Why a text is not a URL that can be requested.
package struct HTTPURLError: Error, Hashable, Sendable {
    /// The kinds a caller can act on.
    package enum Code: Hashable, Sendable {
        case missingScheme
        case missingHost
        case invalidHost
        case invalidPort
        /// A CR, LF or NUL, which could end the request line early.
        case forbiddenCharacter
    }

    package let code: Code
    /// The text as it was given.
    package let text: String
    /// The offset in the text, in UTF-8 bytes.
    package let offset: Int
    /// What was expected there.
    package let expected: String

    /// The same error, with its offset in the text before repairs.
    func undoing(_ repairs: [URLRepair], in original: String) -> Self {
        var place = offset
        for repair in repairs where repair.offset <= place {
            switch repair.kind {
            case .trimmed: place += 1
            case .percentEncoded: place -= min(2, place - repair.offset)
            }
        }
        return Self(code: code, text: original, offset: place, expected: expected)
    }
}

extension HTTPURLError: CustomStringConvertible {
    package var description: String {
        "\(problem) at byte \(offset) of \(text.debugDescription): expected \(expected)"
    }

    private var problem: String {
        switch code {
        case .missingScheme: "no scheme"
        case .missingHost: "no host"
        case .invalidHost: "a host that readers take differently"
        case .invalidPort: "a port that is not a number from 0 to 65535"
        case .forbiddenCharacter: "a CR, LF or NUL"
        }
    }
}
