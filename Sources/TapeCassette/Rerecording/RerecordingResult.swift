/// Which walks of a new recording told something new.
package struct RerecordingResult: Hashable, Sendable {
    /// The walks that are as they were before, to the byte.
    package let kept: [Int]
    package let replaced: [Int]
    /// The walks that the old cassette had and the new recording does not.
    package let removed: [Int]

    package init(kept: [Int] = [], replaced: [Int] = [], removed: [Int] = []) {
        self.kept = kept
        self.replaced = replaced
        self.removed = removed
    }

    /// Whether the recording changed nothing.
    package var isUnchanged: Bool { replaced.isEmpty && removed.isEmpty }
}
