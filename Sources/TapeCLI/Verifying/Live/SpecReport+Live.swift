import TapeCassette
import TapeContracts

extension SpecReport {
    /// Says in a report that the origin itself was judged, and what of it could not be.
    mutating func tell(of tape: LiveTape) {
        target = tape.origin
        rows = rows.map { $0.subject == .api ? $0.judging(tape.origin) : $0 }
        if let kept = tape.stirred?.kept, kept > 0 {
            notes.append("\(counted(kept, "row")) of ours stay, as --keep-rows allows")
        }
        guard let reason = tape.shortfall else { return }
        shortfall = reason
        notes.append(reason)
    }

    /// Says in a screen's report what was asked for one of its sections.
    mutating func tell(of tape: LiveTape, inSection section: String) {
        target = tape.origin
        guard let reason = tape.shortfall else { return }
        shortfall = shortfall ?? reason
        notes.append("section \(section): \(reason)")
    }
}

extension LawRow {
    /// The same row, saying who was judged.
    fileprivate func judging(_ judged: String) -> Self {
        LawRow(
            law: law, sentence: sentence, subject: subject, judged: judged,
            requirement: requirement, judgement: judgement)
    }
}
