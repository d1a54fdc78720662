/// Which walks of a new recording told something new.
package struct RerecordingResult: Hashable, Sendable {
    /// The walks that are as they were before, to the byte.
    package let kept: [Int]
    package let replaced: [Int]
    /// The walks that the old cassette had and the new recording does not.
    package let removed: [Int]
    /// What was wrong with the old cassette, if that kept it from being compared.
    package let unreadable: CassetteError?

    package init(
        kept: [Int] = [], replaced: [Int] = [], removed: [Int] = [],
        unreadable: CassetteError? = nil
    ) {
        self.kept = kept
        self.replaced = replaced
        self.removed = removed
        self.unreadable = unreadable
    }

    /// Whether the recording changed nothing.
    package var isUnchanged: Bool { replaced.isEmpty && removed.isEmpty }
}
