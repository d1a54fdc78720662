package import TapeBench

/// The laws that boards are held to.
package enum BoardLaws {
    /// Every law, in the order in which reports list them.
    package static let all: [any Law<BoardTrace>] = [
        BoardMatrix(), BoardRefreshMarksAll(), BoardLateIgnored(), BoardOneEmission(),
        BoardComposes(), BoardAppendIsNotLoading(),
    ]

    /// Laws about situations that few screens have; a run that never meets one is still complete.
    static let situational: Set<LawIdentifier> = [.boardComposes]
}
