package import TapeBench
import TapeList

/// The result of a superseded load changes nothing.
package struct BoardLateIgnored: Law {
    package let text = LawText(
        .boardLateIgnored, "U6",
        "The result of a load that a newer one superseded changes nothing.",
        .ofBoard(
            why: "A superseded load's result is out of date.",
            breach: "an old failure replaces new content",
            breakers: "boards without generation tokens"))

    package func judge(_ trace: BoardTrace) -> Judgement {
        let late = trace.handlings.filter { $0.after.isAfterLateReport }
        let findings = late.compactMap {
            $0.change(
                advice: "give each load of a section a token, and drop results with an older one")
        }
        return .weighing(
            findings + twins(trace), over: late.count,
            evidence: counted(late.count, "late result"), unless: "no result came too late")
    }

    /// A finding for each load that reuses the token of one still under way: their results cannot be told apart.
    private func twins(_ trace: BoardTrace) -> [Finding] {
        var pending: Set<SectionTicket<String>> = []
        var findings: [Finding] = []
        for entry in trace.entries {
            switch entry {
            case .input(.report(let ticket, _)): pending.remove(ticket)
            case .started(let ticket, nil) where !pending.insert(ticket).inserted:
                findings.append(
                    Finding(
                        item: ticket.section, expected: "a token of its own for each load",
                        saw: "\(ticket.generation) again while that load is under way",
                        advice: "count loads for the whole board, not for a name that may come back"
                    ))
            case .input, .emitted, .started, .look, .composed: break
            }
        }
        return findings
    }
}

extension LawIdentifier {
    package static let boardLateIgnored: Self = "board-late-ignored"
}
