import TapeCassette
import TapeContracts
import TapeFaults

/// The options of `verify`, checked for combinations that make no sense.
struct VerifyOptions {
    let paths: [String]
    /// How many specs are verified in parallel.
    let jobs: Int
    /// Nil if cassettes are played.
    let live: LiveOptions?
    let faults: [FaultPlan]
    /// This machine's part of the specs; nil for all of them.
    let shard: Shard?
    /// Played, or compared with, instead of the spec's own cassette.
    let cassette: String?
    let isComparing: Bool
    let selection: LawSelection

    init(_ arguments: Arguments, environment: [String: String]) throws(UsageError) {
        jobs = try arguments.count("jobs") ?? SideBySide.cores
        live = try LiveOptions(arguments)
        faults = try FaultPlan.all(arguments)
        shard = try Self.shard(arguments, environment)
        paths = try SpecFinder.specs(for: arguments.operands)
        cassette = arguments.value("cassette")
        guard cassette == nil || paths.count == 1 else {
            throw UsageError("--cassette goes with one spec, not \(paths.count)")
        }
        isComparing = arguments.flags.contains("drift")
        guard !isComparing || live != nil else { throw UsageError("--drift goes with --live") }
        guard cassette == nil || live == nil || isComparing else {
            throw UsageError("--cassette goes with --live only to be compared with: --drift")
        }
        if let cassette, !cassette.contains("://") { try Self.checkIsThere(cassette) }
        selection = try LawSelection(arguments)
    }

    /// Refuses a cassette that is not there: advice to record it would make the spec's own.
    private static func checkIsThere(_ path: String) throws(UsageError) {
        do {
            guard try FileBytes.size(of: path) == nil else { return }
        } catch {
            // Whoever reads it says what else is wrong with it.
            guard error.code == .missing || error.code == .missingFolder else { return }
        }
        throw UsageError(FileError.advice(onMissing: path))
    }

    /// The part that the command line or the CI system selects.
    private static func shard(
        _ arguments: Arguments, _ environment: [String: String]
    ) throws(UsageError) -> Shard? {
        let jobs = ShardEnvironment(environment)
        guard let text = arguments.value("shard") else { return jobs.unasked() }
        return text.split(separator: "/").first == "auto" ? try jobs.asked(text) : try Shard(text)
    }
}
