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

    /// Compares with the recording what was answered, and reports that like a law.
    mutating func compare(
        _ tape: LiveTape, with path: String, by spec: ContractSpec, _ environment: [String: String]
    ) async {
        guard tape.isComparable, let new = tape.cassette else {
            rows.append(Drift.row(judging: tape.origin, missing: "the API did not answer whole"))
            return
        }
        do {
            let (old, name) = try recorded(path, tape)
            if name != path { cassette = name }
            let comparison = RecordingComparison(spec: spec, environment: environment)
            let drift = try await comparison.drift(
                from: .init(name: name, cassette: old, stirred: tape.earlierStirred),
                to: .init(name: tape.origin, cassette: new))
            let command = CurlCommand(firstPageOf: new, by: spec)
            rows.append(drift.row(judging: tape.origin, asking: command))
            self.drift = drift
        } catch let error as RecordingComparison.Failure {
            rows.append(Drift.row(judging: tape.origin, missing: error.words))
        } catch {
            rows.append(Drift.row(judging: tape.origin, missing: "\(error)"))
        }
    }

    /// The recording and its file; what was kept of stirred walks begins with the walk itself, and stands in where there is
    /// no other.
    private func recorded(
        _ path: String, _ tape: LiveTape
    ) throws(CassetteError) -> (cassette: Cassette, path: String) {
        do {
            return (try Cassette.read(path), path)
        } catch {
            guard error.file?.code == .missing, let kept = tape.earlierStirred else { throw error }
            return (kept, SpecPairing.stirred(for: spec))
        }
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
