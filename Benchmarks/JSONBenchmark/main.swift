import Foundation
import TapeJSON

/// Times one operation on a page of JSON: the best of several rounds, in nanoseconds a page.
func nanoseconds(rounds: Int = 15, _ operation: () throws -> Int) rethrows -> Double {
    let clock = ContinuousClock()
    var best = Double.infinity
    var checksum = 0
    for _ in 0..<rounds {
        var repetitions = 0
        let start = clock.now
        var elapsed = Duration.zero
        while elapsed < .milliseconds(40) {
            for _ in 0..<8 { checksum &+= try operation() }
            repetitions += 8
            elapsed = clock.now - start
        }
        best = min(best, elapsed / .nanoseconds(1) / Double(repetitions))
    }
    precondition(checksum != 0, "an operation that does nothing was timed")
    return best
}

let path = CommandLine.arguments[1]
let data = try Data(contentsOf: URL(filePath: path))
let bytes = [UInt8](data)
let document = try JSONDocument(parsing: bytes)
guard let shown = JSONLayout.show(bytes) else { preconditionFailure("\(path) has no layout") }

let other = try JSONDocument(parsing: shown.pretty)
let identifiers = try JSONPath("$.items[*].id")

let operations: [(name: String, run: () throws -> Int)] = [
    ("parse", { try JSONDocument(parsing: bytes).root.count }),
    (
        "parse and $.items[*].id",
        { try identifiers.nodes(in: JSONDocument(parsing: bytes).root).count }
    ),
    ("parse as shown", { try JSONDocument(parsing: shown.pretty).root.count }),
    (
        "parse and decode every scalar",
        { try decodeScalars(below: JSONDocument(parsing: bytes).root) }
    ),
    (
        "JSONSerialization",
        { (try JSONSerialization.jsonObject(with: data) as? [String: Any])?.count ?? 0 }
    ),
    (
        "parse and digest every item",
        {
            let items = try JSONDocument(parsing: bytes).root["items"]
            return Int(truncatingIfNeeded: items?.elements.reduce(1) { $0 &+ $1.digest } ?? 0)
        }
    ),
    ("$.items[*].id", { identifiers.nodes(in: document.root).count }),
    ("compare with other spelling", { document.root.isEqual(to: other.root) ? 1 : 0 }),
    ("show (proof included)", { JSONLayout.show(bytes)?.pretty.count ?? 0 }),
    ("restore", { try shown.layout.restore(shown.pretty).count }),
]

/// Decodes every value, as Python's and Foundation's parsers always do.
func decodeScalars(below value: JSONValue) -> Int {
    switch value.kind {
    case .object:
        value.members.reduce(1) { $0 + $1.key.utf8.count + decodeScalars(below: $1.value) }
    case .array: value.elements.reduce(1) { $0 + decodeScalars(below: $1) }
    case .string: value.string?.utf8.count ?? 0
    case .number: value.integer ?? 1
    case .bool, .null: 1
    }
}

// For counting instructions instead of time: `PAGE.json --exactly 10 parse`.
if CommandLine.arguments.count == 5, CommandLine.arguments[2] == "--exactly",
    let count = Int(CommandLine.arguments[3]),
    let operation = operations.first(where: { $0.name == CommandLine.arguments[4] })
{
    for _ in 0..<count { _ = try operation.run() }
    exit(0)
}

let wanted = CommandLine.arguments.dropFirst(2)
for operation in operations where wanted.isEmpty || wanted.contains(operation.name) {
    print("\(operation.name)\t\(try nanoseconds(operation.run))")
}
