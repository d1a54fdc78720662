/// A regular expression of RFC 9485 (I-Regexp), ready to be matched.
///
/// Matching reads each scalar once and keeps the set of states that the automaton may be in, so
/// its time is linear in the text for any pattern.
struct IRegexp: Sendable {
    let states: [IRegexpProgram.State]
    let sets: [ScalarSet]

    init(_ pattern: String) throws(IRegexpError) {
        var parser = IRegexpParser(pattern)
        states = try IRegexpProgram(try parser.regexp()).states
        sets = parser.sets
    }

    /// Whether the pattern matches the whole text.
    func matchesWhole(_ text: String) -> Bool {
        var run = IRegexpRun(self, isWhole: true)
        return run.matches(text)
    }

    /// Whether the pattern matches a part of the text.
    func isFound(in text: String) -> Bool {
        var run = IRegexpRun(self, isWhole: false)
        return run.matches(text)
    }
}

/// Why a pattern cannot be used.
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

/// A regular expression as a tree.
indirect enum IRegexpNode {
    case scalar(Unicode.Scalar)
    /// One of the sets that ``IRegexpParser`` collected, by its index: copies of a repeated node
    /// then share it.
    case set(Int)
    case start
    case end
    case sequence([IRegexpNode])
    case choice([IRegexpNode])
    /// At least `minimum` times, and at most `maximum` where there is one.
    case repeated(IRegexpNode, minimum: Int, maximum: Int?)
}
