import TapeCassette
import TapeHTTP

/// Times saving and loading of cassettes: the best of several rounds, in milliseconds.
///
/// Usage: CassetteBenchmark FOLDER PAGE.json ROUNDS [PART-OF-A-NAME…]
///
/// The large cassette is read from the folder, so it must have been saved there before.
func milliseconds(rounds: Int, _ operation: () throws -> Int) rethrows -> Double {
    let clock = ContinuousClock()
    var best = Double.infinity
    var checksum = 0
    for _ in 0..<rounds {
        let start = clock.now
        checksum &+= try operation()
        best = min(best, (clock.now - start) / .microseconds(1) / 1000)
    }
    precondition(checksum != 0, "an operation that does nothing was timed")
    return best
}

/// Saves all at once, as the peers do, but also scans for secrets, reads back, and flushes to the disk.
func save(_ cassette: Cassette, to path: String) throws -> Int {
    try cassette.save(to: path, scanning: Material.scan)
    return cassette.count
}

/// Saves one interaction at a time, as a recorder does while exchanges come in.
func record(_ exchanges: [Exchange], to path: String) throws -> Int {
    let journal = try Journal.begin(path, header: CassetteHeader(), discardingOld: true)
    let secret = KnownSecret(
        name: "API_TOKEN", value: "abcdefghijklmnop", places: [.header("Authorization")])
    let recorder = Recorder(journal: journal, redactor: Redactor(secrets: [secret]))
    for exchange in exchanges { recorder.keep(exchange) }
    if let error = recorder.error { throw error }
    try journal.finish(walks: [], keepingUnlessChanged: nil)
    return exchanges.count
}

/// Loads every header and body byte into memory.
func load(_ path: String) throws -> Int {
    try Cassette.read(path).interactions().reduce(0) { $0 + size(of: $1) }
}

/// Reads every header and body byte, one interaction after another.
func walk(_ path: String) throws -> Int {
    let cassette = try Cassette.read(path)
    return try (0..<cassette.count).reduce(0) { try $0 + size(of: cassette.interaction(at: $1)) }
}

func size(of interaction: Interaction) -> Int {
    (interaction.outcome.response?.body.count ?? 0)
        + (interaction.outcome.response?.headers.count ?? 0)
}

let operations: [(name: String, run: () throws -> Int)] = [
    ("save 1,000 small", { try save(Material.smallCassette, to: Material.smallPath) }),
    ("load 1,000 small", { try load(Material.smallPath) }),
    ("record 1,000 small", { try record(Material.smallExchanges, to: Material.recordedPath) }),
    (
        "redact 1,000 small",
        {
            Material.smallExchanges.reduce(0) {
                $0 + Material.redactor.interaction(from: $1).request.headers.count
            }
        }
    ),
    ("encode 1,000 small", { try Material.smallCassette.encoded().count }),
    (
        "scan 1,000 small",
        { try Material.scan.finds(in: Material.smallText.get()[...]).count + 1 }
    ),
    ("save 1,000 pages", { try save(Material.bigCassette.get(), to: Material.bigPath) }),
    ("load 1,000 pages", { try load(Material.bigPath) }),
    ("walk 1,000 pages", { try walk(Material.bigPath) }),
    (
        "open and read page 500",
        { try size(of: Cassette.read(Material.bigPath).interaction(at: 499)) }
    ),
    (
        "record 1,000 pages",
        { try record(Material.bigExchanges.get(), to: Material.recordedPath) }
    ),
    ("deck of 1,000 pages", { try Deck(Cassette.read(Material.bigPath)).leftovers.count }),
    ("sums of 1,000 pages", { try Cassette.read(Material.bigPath).handEdited.count + 1 }),
]

// Data for operations in memory is created before they are timed.
_ = Material.scan
let rounds = Int(CommandLine.arguments[3]) ?? 5
let wanted = CommandLine.arguments.dropFirst(4)
for operation in operations
where wanted.isEmpty || wanted.contains(where: operation.name.hasPrefix) {
    if rounds > 1 { _ = try operation.run() }
    print("\(operation.name)\t\(try milliseconds(rounds: rounds, operation.run))")
}
