/// A law about walks of a list that changes during the walk.
package struct StirLaw: Law {
    package let text: LawText
    private let weigh: @Sendable (StirEvidence) -> Judgement

    init(
        _ identifier: LawIdentifier, _ code: String, _ sentence: String,
        _ explanation: LawExplanation,
        by weigh: @escaping @Sendable (StirEvidence) -> Judgement
    ) {
        text = LawText(identifier, code, sentence, explanation)
        self.weigh = weigh
    }

    package func judge(_ evidence: StirEvidence) -> Judgement {
        guard evidence.ledger.rows.values.contains(where: { $0.madeAt != nil }) else {
            return .notEnoughEvidence(evidence.obstacle ?? "no walk was stirred")
        }
        let judgement = weigh(evidence)
        // If no row of ours is listed, nothing is known about how the list reacts to changes.
        guard !evidence.seesOwnRows, judgement.verdict == .holds else { return judgement }
        return .notEnoughEvidence("no row that was inserted is listed")
    }
}

/// The laws of lists that change while they are read, in the order reports show them.
package enum StirLaws {
    package static let all: [StirLaw] = [
        .insertLosesNothing, .insertRepeatsNothing, .deleteLosesNothing, .deleteRepeatsNothing,
        .cursorOutlivesItsRow, .moveIsSeenOnce, .snapshotHolds, .totalFollows, .walksDoNotMeet,
        .stillTerminates, .survivesWrites, .noGhosts,
    ]
}

extension LawIdentifier {
    package static let insertLosesNothing: Self = "insert-loses-nothing"
    package static let insertRepeatsNothing: Self = "insert-repeats-nothing"
    package static let deleteLosesNothing: Self = "delete-loses-nothing"
    package static let deleteRepeatsNothing: Self = "delete-repeats-nothing"
    package static let cursorOutlivesItsRow: Self = "cursor-outlives-its-row"
    package static let moveIsSeenOnce: Self = "move-is-seen-once"
    package static let snapshotHolds: Self = "snapshot-holds"
    package static let totalFollows: Self = "total-follows"
    package static let walksDoNotMeet: Self = "walks-do-not-meet"
    package static let stillTerminates: Self = "still-terminates"
    package static let survivesWrites: Self = "survives-writes"
    package static let noGhosts: Self = "no-ghosts"
}
