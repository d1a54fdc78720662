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

    /// Whether the pattern fits the whole text.
    func matchesWhole(_ text: String) -> Bool {
        var run = IRegexpRun(self, isWhole: true)
        return run.matches(text)
    }

    /// Whether the pattern fits a part of the text.
    func isFound(in text: String) -> Bool {
        var run = IRegexpRun(self, isWhole: false)
        return run.matches(text)
    }
}
