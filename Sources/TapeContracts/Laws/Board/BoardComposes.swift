package import TapeBench
import TapeList

/// A board of boards has the status of one board of all their sections.
package struct BoardComposes: Law {
    package let text = LawText(
        .boardComposes, "E.3",
        "A board whose sections are boards has the status of one board of all their sections.",
        .ofBoard(
            why: "A board of boards is a board.",
            breach: "nesting two sections changes what the screen shows",
            breakers: "rules that count sections instead of taking the most urgent"))

    package func judge(_ trace: BoardTrace) -> Judgement {
        let compositions = trace.entries.compactMap(\.composition)
        let findings = compositions.filter { $0.whole != $0.ofParts }.map { composition in
            Finding(
                expected:
                    "\(composition.whole) for \(composition.parts.map { $0.map { "\($0)" } })",
                saw: "\(composition.ofParts)",
                advice:
                    "let a board without sections be empty, and let only the greatest status count")
        }
        return .weighing(
            findings, over: compositions.count,
            evidence: counted(compositions.count, "composition"),
            unless: "no board was made of boards")
    }
}

extension BoardTrace.Entry {
    fileprivate var composition: BoardTrace.Composition? {
        if case .composed(let composition) = self { composition } else { nil }
    }
}

extension LawIdentifier {
    package static let boardComposes: Self = "board-composes"
}
