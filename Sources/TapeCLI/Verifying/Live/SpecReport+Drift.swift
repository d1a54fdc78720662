import TapeCassette
import TapeContracts

extension SpecReport {
    /// Compares the live answers with the recording, and reports the result like a law.
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

    /// The recording and its path; without one, the evidence of stirred walks is used, which begins with the walk itself.
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
}
