package import TapeBench

/// The laws about boards, as reports name them.
package enum BoardLaws {
    /// Every law, in the order in which reports list them.
    package static let all: [any Law<BoardTrace>] = [
        BoardMatrix(), BoardRefreshMarksAll(), BoardLateIgnored(), BoardOneEmission(),
        BoardComposes(), BoardAppendIsNotLoading(),
    ]

    /// Laws about screens that few screens are; a run that never met one is whole without it.
    static let situational: Set<LawIdentifier> = [.boardComposes]
}
