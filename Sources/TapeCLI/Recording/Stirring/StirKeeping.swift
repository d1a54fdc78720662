import TapeCassette
import TapeContracts

/// Keeps the evidence of stirred walks beside the cassette of their spec.
struct StirKeeping {
    let console: Console

    func keep(_ tape: LiveTape, of job: RecordingJob) {
        guard tape.stirred?.hasWritten == true else { return }
        let path = SpecPairing.stirred(for: job.specPath)
        do {
            try FileBytes.makeFolders(leadingTo: path)
            try FileBytes.write(try FileBytes.read(tape.path), to: path, mode: 0o600)
            console.progress("\(job.specPath): the stirred walks are kept in \(path)")
        } catch {
            console.complain("\(job.specPath): the stirred walks are not kept: \(error)")
        }
    }
}

/// What came of stirring a list.
struct StirOutcome: Sendable {
    /// Why nothing, or nothing more, was written; nil where all was done.
    var obstacle: String?
    /// Whether anything was written.
    var hasWritten = false
    /// The rows of ours that could not be taken away, as the API names them.
    var left: [String] = []
    /// How many rows stay because the spec cannot take them away, as was allowed.
    var kept = 0

    /// What is to be said of rows that could not be taken away.
    var complaint: String? {
        guard !left.isEmpty else { return nil }
        let more = left.count > 10 ? " and \(left.count - 10) more" : ""
        return "\(counted(left.count, "row")) of ours could not be taken away: "
            + left.prefix(10).joined(separator: ", ") + more
    }
}
