package import TapeBench
import TapeList

/// A board of boards says what one board of all sections says.
package struct BoardComposes: Law {
    package let text = LawText(
        .boardComposes, "E.3",
        "A board whose sections are boards has the status of one board of all their sections.",
        LawExplanation(
            why: "A board of boards is a board.",
            breach: "nesting two sections changes what the screen shows",
            breakers: "rules that count sections instead of taking the most urgent",
            keys: ["layout", "sections"]))

    package func judge(_ trace: BoardTrace) -> Judgement {
        var count = 0
        var findings: [Finding] = []
        for case .composed(let composition) in trace.entries {
            count += 1
            guard composition.whole != composition.ofParts else { continue }
            findings.append(
                Finding(
                    expected:
                        "\(composition.whole) for \(composition.parts.map { $0.map { "\($0)" } })",
                    saw: "\(composition.ofParts)",
                    advice:
                        "let a board of no sections be empty, and let only the greatest status count"
                ))
        }
        return .weighing(
            findings, over: count, evidence: counted(count, "composition"),
            unless: "no board was made of boards")
    }
}

extension LawIdentifier {
    package static let boardComposes: Self = "board-composes"
}
