import TapeContracts
import TapeHTTP

/// The options for changing lists while they are walked.
struct StirOptions: Sendable {
    /// Hosts other than this machine that may be written to.
    let hosts: [StirHost]
    let seed: Int
    /// Whether rows may be made that the spec cannot delete.
    let keepsRows: Bool
    /// Whether rows are deleted that were made while the spec's `delete` was a different one.
    let acceptsChangedDelete: Bool

    static let table: [OptionTable.Option] = [
        .init(
            "stir",
            summary:
                "live, changes the list while it is walked, as the spec's `stir` says, on this machine only"
        ),
        .init(
            "stir-host", value: "HOST",
            summary: "with --stir, allows writes to this host as well; repeatable"),
        .init(
            "stir-seed", value: "N", fallback: "0",
            summary: "with --stir, another order of what is written, the same for the same N"),
        .init(
            "keep-rows", summary: "with --stir, makes rows even if the spec cannot take them away"),
    ]

    /// Reads the command line; nil without `--stir`.
    init?(_ arguments: Arguments) throws(UsageError) {
        guard arguments.flags.contains("stir") else {
            let given = arguments.flags.union(arguments.values.keys)
            if let stray = Self.table.first(where: { given.contains($0.name) }) {
                throw UsageError("--\(stray.name) goes with --stir")
            }
            return nil
        }
        hosts = try StirHost.named(in: arguments)
        seed = try Self.seed(arguments)
        keepsRows = arguments.flags.contains("keep-rows")
        acceptsChangedDelete = false
    }

    /// The options for deleting rows: which hosts may be written to, and by what.
    static let ofCleaning: [OptionTable.Option] = [
        .init(
            "stir-host", value: "HOST", summary: "allows writes to this host as well; repeatable"),
        .init(
            "changed-delete",
            summary: "also rows that were made while the spec's `delete` was another one"),
    ]

    /// The options for only deleting rows.
    init(cleaning arguments: Arguments) throws(UsageError) {
        hosts = try StirHost.named(in: arguments)
        seed = 0
        keepsRows = false
        acceptsChangedDelete = arguments.flags.contains("changed-delete")
    }

    private static func seed(_ arguments: Arguments) throws(UsageError) -> Int {
        guard let text = arguments.value("stir-seed") else { return 0 }
        guard let seed = Int(text), seed >= 0 else {
            throw UsageError("--stir-seed takes a whole number, not \(text)")
        }
        return seed
    }

    /// Whether a host may be written to.
    func allows(_ url: HTTPURL) -> Bool {
        LoopbackHost.contains(url.host) || hosts.contains { $0.allows(url) }
    }
}
