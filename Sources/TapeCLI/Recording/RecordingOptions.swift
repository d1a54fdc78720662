import TapeCassette
import TapeContracts

/// How recordings are to be made, whatever the spec.
struct RecordingOptions: Sendable {
    let pageLimit: Int
    /// What is asked for beyond the walk.
    let extras: [ExtraKind]
    /// How many pages may be asked for side by side.
    let concurrency: Int
    /// What may be asked, and what is kept of what there is.
    let mode: RecordingMode
    /// Whether to go on with what earlier runs left.
    let resumes: Bool
    /// How often a request that failed for a while is made again.
    let retries: Int
    /// Whether what the cassette has beyond its walk is asked for again.
    var repeatsExtras = false
    /// Whether a recording that did not finish may be dropped.
    var restarts = false
    /// Whether a list that had items may have none.
    var acceptsEmpty = false
    /// Whether the cassettes are looked at once and thrown away: then each is finished even where the walk broke off.
    var isPassing = false
    /// How many requests may be made in all; nil where nobody counts.
    var budget: RequestBudget?
    /// The option by which every request shows who asks, whatever it has in itself; nil where there is none.
    var identifyingOption: String?

    /// How many pages may be under way at once: each may be as large as a body may be.
    static let mostAtOnce = 64

    static let retriesOption = OptionTable.Option(
        "retries", value: "N", fallback: "3",
        summary: "retries a request that failed temporarily up to N times")

    /// How often a command line allows to ask again.
    static func retries(_ arguments: Arguments) throws(UsageError) -> Int {
        guard let text = arguments.value("retries") else { return 3 }
        guard let count = Int(text), (0...100).contains(count) else {
            throw UsageError("--retries takes a whole number from 0 to 100, not \(text)")
        }
        return count
    }

    /// What becomes of a recording that is there.
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

    /// A cassette may replace a cassette, but not the recording of another spec; anything else under its name is somebody's file.
    static func checkTarget(_ path: String, of spec: String? = nil) throws(UsageError) {
        switch WriteTarget(at: path) {
        case .nothing: break
        case .cassette:
            guard let spec, let owner = SpecPairing.contract(for: path)?.path,
                FilePath.resolved(owner) != FilePath.resolved(spec)
            else { return }
            throw UsageError(
                "--output \(path): what is there is the recording of \(owner), so it was left alone; name another file"
            )
        case .spec, .otherFile, .noFile:
            throw UsageError("--output \(path): what is there is no cassette, so it was left alone")
        }
    }
}
