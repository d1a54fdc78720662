import TapeCassette
import TapeContracts

extension SpecReport {
    /// Adds to a report that the API itself was judged, and what could not be.
    mutating func tell(of tape: LiveTape) {
        target = tape.origin
        rows = rows.map { $0.subject == .api ? $0.judging(tape.origin) : $0 }
        if let kept = tape.stirred?.kept, kept > 0 {
            notes.append("\(counted(kept, "row")) of ours stay, as --keep-rows allows")
        }
        remnants = tape.stirred?.remnants ?? []
        if !remnants.isEmpty {
            notes = notes.map { $0.replacing(ReplayRun.onDeletedRows, with: "") }
        }
        guard let reason = tape.shortfall else { return }
        shortfall = reason
        notes.removeAll { reason.contains($0) }
        notes.append(reason)
    }

    /// Adds to a screen's report what was requested for one of its sections.
    mutating func tell(of tape: LiveTape, inSection section: String) {
        target = tape.origin
        guard let reason = tape.shortfall else { return }
        shortfall = shortfall ?? reason
        notes.append("section \(section): \(reason)")
    }
}

extension LawRow {
    /// The same row with the name of the origin that was judged.
    fileprivate func judging(_ judged: String) -> Self {
        LawRow(
            law: law, sentence: sentence, subject: subject, judged: judged,
            requirement: requirement, judgement: judgement)
    }
}
