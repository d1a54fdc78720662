/// Why a text is not a regular expression we run.
struct IRegexpError: Error, Hashable, Sendable {
    enum Code: Hashable, Sendable {
        /// Not in the language of RFC 9485.
        case malformed
        /// In the language, but past ``IRegexpProgram/stateLimit``.
        case tooLarge
        /// In the language, but past ``IRegexpParser/depthLimit``.
        case tooDeep
    }

    let code: Code
    /// How many scalars of the pattern come before the fault.
    let offset: Int
    let expected: String
    let found: String
}
