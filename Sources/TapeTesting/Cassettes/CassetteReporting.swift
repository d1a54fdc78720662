import TapePlayback
import TapeURLSession

/// What of a cassette's playing counts as an issue of the test.
public struct CassetteReporting: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: Int

    /// Makes a set of its bits.
    public init(rawValue: Int) {
        self.rawValue = rawValue
    }

    /// A request that no recording answers.
    public static let misses = Self(rawValue: 1)
    /// A recording of the walk that nobody asked for.
    public static let leftovers = Self(rawValue: 2)
    /// A request that a recording answered which had been used before.
    public static let repeats = Self(rawValue: 4)

    /// A fault that never struck: nobody asked for its page, or the page gives it no place.
    public static let idleFaults = Self(rawValue: 8)
    /// What is an issue unless a test says otherwise: misses, and faults that never struck.
    public static let usual: Self = [.misses, .idleFaults]

    /// The issues of a cassette whose playing is over, in words.
    func issues(of cassette: PlayedCassette) -> [String] {
        var issues: [String] = []
        if contains(.misses) { issues += cassette.misses }
        if contains(.repeats) { issues += cassette.repeats.map { "asked for again: \($0)" } }
        let idle = contains(.idleFaults) ? cassette.urlPlayback.playback.idleFaults : []
        if !idle.isEmpty {
            let lines = idle.map { "  \($0)" }.joined(separator: "\n")
            issues.append("faults of cassette `\(cassette.name)` that never struck\n\(lines)")
        }
        let leftovers = contains(.leftovers) ? cassette.leftovers : []
        if !leftovers.isEmpty {
            let lines = leftovers.map { "  \($0)" }.joined(separator: "\n")
            issues.append("of cassette `\(cassette.name)` nobody asked for\n\(lines)")
        }
        return issues
    }
}
