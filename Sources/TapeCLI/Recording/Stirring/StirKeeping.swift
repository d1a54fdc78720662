import TapeCassette
import TapeContracts

/// Keeps the evidence of stirred walks next to the cassette of their spec.
struct StirKeeping {
    let console: Console

    func keep(_ tape: LiveTape, of job: RecordingJob) {
        guard let stirred = tape.stirred, stirred.hasWritten else { return }
        let path = SpecPairing.stirred(for: job.specPath)
        guard stirred.shortfall == nil || tape.earlierStirred == nil else {
            console.complain("\(job.specPath): stirring was cut short, so \(path) stays as it was")
            return
        }
        do {
            try FileBytes.makeFolders(leadingTo: path)
            try FileBytes.write(try FileBytes.read(tape.path), to: path)
            console.progress("\(job.specPath): the stirred walks are kept in \(path)")
        } catch {
            console.complain("\(job.specPath): the stirred walks are not kept: \(error)")
        }
    }
}
