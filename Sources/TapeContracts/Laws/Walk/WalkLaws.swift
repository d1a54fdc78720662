/// The laws that judge one recorded walk, in the order reports show them.
package enum WalkLaws {
    package static let all: [any Law<WalkEvidence>] = [
        Terminates(),
        NoRepeatedPosition(),
        PositionIsHonoured(),
        NoDuplicates(),
        Ordered(),
        SizeWithinLimit(),
        OnlyLastPageShort(),
        MoreMeansMore(),
        EndMeansEnd(),
        SignalsAgree(),
        TotalAgrees(),
        PageCountAgrees(),
        EchoAgrees(),
        OneShape(),
        NextStaysHome(),
        LinkHeaderValid(),
        SnapshotConstant(),
        OneMediaType(),
        PreviousInvertsNext(),
        CursorURLSafe(),
        NoCredentials(),
        RetryAfterPresent(),
        NoSilentCap(),
    ]
}
