import TapeCassette
import TapeContracts

/// The command that leads on from a recording without a walk.
enum NextStep {
    /// Checks the recording if it has a spec, or finds out how it pages.
    static func line(afterRecording cassette: String) -> String {
        if let spec = SpecPairing.path(for: [cassette]) {
            return "Next: pagetape verify \(ShellWord.quoted(spec))"
        }
        let paired = SpecPairing.candidates(for: cassette).first {
            SpecPairing.own($0) == cassette
        }
        let spec = paired ?? "Specs/\(FilePath.name(of: cassette))"
        return "Next: pagetape probe \(ShellWord.quoted(cassette)) -o \(ShellWord.quoted(spec))"
    }
}
