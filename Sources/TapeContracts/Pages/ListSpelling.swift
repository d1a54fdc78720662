import TapePaging

/// Makes any number of ids and positions that are spelled like those of a recording.
package struct ListSpelling: Sendable {
    private let recordedIDs: [String]
    private let recordedPointers: [String]

    /// Takes the recorded ids and positions as models; repeated ones count once.
    package init(ids: [String], pointers: [String]) {
        recordedIDs = ids.firstOfEach
        recordedPointers = pointers.firstOfEach
    }

    /// The given number of ids, the recorded ones first.
    func ids(_ count: Int) -> [String] {
        Self.extended(recordedIDs, to: count, orElse: "item")
    }

    /// The positions of the pages from the second on, the recorded ones first.
    func pointers(_ count: Int) -> [String] {
        Self.extended(recordedPointers, to: count, orElse: "position")
    }

    /// Identities that lie further apart than this are not counted up.
    private static let longestStep = 1 << 32

    /// Numbers continue as numbers, so that code that expects numbers can read them; other names get a number appended.
    private static func extended(
        _ known: [String], to count: Int, orElse fallback: String
    ) -> [String] {
        guard known.count < count else { return Array(known.prefix(count)) }
        let missing = count - known.count
        let numbers = known.compactMap { Int($0)?.countable }
        if numbers.count == known.count, let last = numbers.last {
            let distance = numbers.count > 1 ? last - numbers[numbers.count - 2] : 1
            let step = min(max(1, distance), longestStep)
            let first = (numbers.max() ?? last) + step
            return known + (0..<missing).map { "\(first + $0 * step)" }
        }
        let taken = Set(known)
        var names = known
        var round = 1
        while names.count < count {
            round += 1
            for name in known.isEmpty ? [fallback] : known where names.count < count {
                let spelled = "\(name)-\(round)"
                if !taken.contains(spelled) { names.append(spelled) }
            }
        }
        return names
    }
}
