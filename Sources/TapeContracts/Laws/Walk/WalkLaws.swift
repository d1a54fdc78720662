/// The laws that one recorded walk can be held to, in the order reports show them.
package enum WalkLaws {
    package static let all: [any Law<WalkEvidence>] = [
        Terminates(),
        NoRepeatedPosition(),
        NoDuplicates(),
        Ordered(),
        MoreMeansMore(),
        SignalsAgree(),
        TotalAgrees(),
    ]
}
