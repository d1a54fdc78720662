import TapePlayback
import TapeURLSession

/// What counts as an issue of the test after a cassette was played.
public struct CassetteReporting: OptionSet, Hashable, Sendable {
    /// The raw bits of the set.
    public let rawValue: Int

    /// Makes a set from its raw bits.
    public init(rawValue: Int) {
        self.rawValue = rawValue
    }

    /// A request that no recording answers.
    public static let misses = Self(rawValue: 1)
    /// A recording of the walk that was never requested.
    public static let leftovers = Self(rawValue: 2)
    /// A request that was answered with a recording used before.
    public static let repeats = Self(rawValue: 4)

    /// A fault that never struck: its page was not requested, or the page has no place for it.
    public static let idleFaults = Self(rawValue: 8)
    /// The default: misses, and faults that never struck.
    public static let usual: Self = [.misses, .idleFaults]

    /// Describes the issues of a cassette that is no longer played.
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
            issues.append("recordings of `\(cassette.name)` that were never requested\n\(lines)")
        }
        return issues
    }
}
