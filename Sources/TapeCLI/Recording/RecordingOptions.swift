import TapeCassette
import TapeContracts

/// The options for recordings that do not depend on the spec.
struct RecordingOptions: Sendable {
    let pageLimit: Int
    /// What is recorded beyond the walk.
    let extras: [ExtraKind]
    /// How many pages may be requested in parallel.
    let concurrency: Int
    /// Which requests may be sent, and what is kept of an existing recording.
    let mode: RecordingMode
    /// Whether to resume what earlier runs left.
    let resumes: Bool
    /// How often a temporary failure is retried.
    let retries: Int
    /// Whether to record the extras of the existing cassette again.
    var repeatsExtras = false
    /// Whether an unfinished recording may be dropped.
    var restarts = false
    /// Whether an empty list may replace one that had items.
    var acceptsEmpty = false
    /// Whether the cassettes are judged once and thrown away, so that each is finished even if its walk broke off.
    var isPassing = false
    /// The most requests in total; nil for no limit.
    var budget: RequestBudget?
    /// The option that adds credentials to every request, whatever the request contains; nil if there is none.
    var identifyingOption: String?

    /// The most pages requested in parallel: each may be as large as the largest body.
    static let mostAtOnce = 64

    static let retriesOption = OptionTable.Option(
        "retries", value: "N", fallback: "3",
        summary: "retries a request that failed temporarily up to N times")

    /// The number of retries on the command line.
    static func retries(_ arguments: Arguments) throws(UsageError) -> Int {
        guard let text = arguments.value("retries") else { return 3 }
        guard let count = Int(text), (0...100).contains(count) else {
            throw UsageError("--retries takes a whole number from 0 to 100, not \(text)")
        }
        return count
    }

    /// Refuses to resume and to restart at once.
    static func checkBeginning(_ arguments: Arguments) throws(UsageError) {
        guard !arguments.flags.isSuperset(of: ["resume", "restart"]) else {
            throw UsageError("--resume goes on where --restart begins afresh; give one of them")
        }
    }

    /// The recording mode on the command line.
    static func mode(_ arguments: Arguments) throws(UsageError) -> RecordingMode {
        guard let text = arguments.value("mode") else { return .all }
        guard let mode = RecordingMode(rawValue: text) else {
            throw UsageError("--mode is none, once, new or all, not \(text)")
        }
        guard !arguments.flags.contains("resume") else {
            throw UsageError(
                "--resume continues a recording as it began, so --mode cannot be given with it")
        }
        return mode
    }

    /// Refuses to overwrite anything but a cassette, and the cassette of another spec.
    static func checkTarget(_ path: String, of spec: String? = nil) throws(UsageError) {
        switch WriteTarget(at: path) {
        case .nothing: break
        case .cassette:
            guard let spec, let owner = SpecPairing.otherSpec(than: spec, of: path) else { return }
            throw UsageError(
                "--output \(path): what is there is the recording of \(owner), so it was left alone; name another file"
            )
        case .folder:
            throw UsageError("--output \(path) is a folder; name a file in it for the cassette")
        case .spec, .otherFile, .noFile:
            throw UsageError("--output \(path): this is not a cassette, so it was left alone")
        }
    }
}
