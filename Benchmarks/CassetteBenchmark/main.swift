import Foundation
import TapeCassette
import TapeHTTP

/// Times saving and loading of cassettes: the best of several rounds, in milliseconds.
///
/// Usage: CassetteBenchmark FOLDER PAGE.json [PART-OF-A-NAME…]
func milliseconds(rounds: Int = 7, _ operation: () throws -> Int) rethrows -> Double {
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

let folder = CommandLine.arguments[1]
let page = [UInt8](try Data(contentsOf: URL(filePath: CommandLine.arguments[2])))

let requestHeaders: HeaderFields = [
    "Accept": "application/json", "Accept-Encoding": "gzip, deflate, br",
    "Authorization": "Bearer abcdefghijklmnop", "User-Agent": "client/1.0",
    "Connection": "keep-alive",
]

let responseHeaders: HeaderFields = [
    "Content-Type": "application/json; charset=utf-8", "Date": "Sat, 21 Nov 2026 01:17:08 GMT",
    "ETag": "W/\"5182-9c1e44d0\"", "Server": "nginx", "Cache-Control": "private, max-age=0",
    "X-Request-Id": "0f8fad5b-d9cb-469f-a165-70867728950e", "X-RateLimit-Remaining": "4999",
    "Content-Length": "412", "Vary": "Accept, Authorization",
]

func exchange(_ number: Int, _ body: [UInt8]) -> Exchange {
    Exchange(
        asked: HTTPRequest(
            url: HTTPURL("https://api.example.com/items?page=\(number)&limit=100"),
            headers: requestHeaders, mark: PageMark(page: number)),
        outcome: .whole(HTTPResponse(status: 200, headers: responseHeaders, body: body)),
        timing: ExchangeTiming(
            startedAt: .now(), firstByte: .milliseconds(81), total: .milliseconds(94)))
}

func small(_ number: Int) -> [UInt8] {
    let items = (0..<5).map {
        #"{"id":\#(number * 5 + $0),"name":"item \#($0)","price":12.50,"tags":["a","b"]}"#
    }
    return Array(#"{"items":[\#(items.joined(separator: ","))],"next":"b2Zmc2V0PTEw"}"#.utf8)
}

func save(_ exchanges: [Exchange], to path: String) throws -> Int {
    let journal = try Journal.begin(path, header: CassetteHeader(), discardingOld: true)
    let secret = KnownSecret(
        name: "API_TOKEN", value: "abcdefghijklmnop", places: [.header("Authorization")])
    let recorder = Recorder(journal: journal, redactor: Redactor(secrets: [secret]))
    for exchange in exchanges { recorder.keep(exchange) }
    if let error = recorder.error { throw error }
    try journal.finish(walks: [])
    return exchanges.count
}

func load(_ path: String) throws -> Int {
    try Cassette.read(path).interactions().reduce(0) {
        $0 + ($1.outcome.response?.body.count ?? 0) + ($1.outcome.response?.headers.count ?? 0)
    }
}

let smallPath = "\(folder)/small.yaml"
let bigPath = "\(folder)/big.yaml"
let smallExchanges = (1...1000).map { exchange($0, small($0)) }
let bigExchanges = (1...1000).map { exchange($0, page) }

let redactor = Redactor(secrets: [KnownSecret(name: "API_TOKEN", value: "abcdefghijklmnop")])
let smallCassette = Cassette(
    header: CassetteHeader(), interactions: smallExchanges.map(redactor.interaction(from:)))
let smallText = try smallCassette.encoded()
let scan = redactor.scan()

let operations: [(name: String, run: () throws -> Int)] = [
    ("save 1,000 small", { try save(smallExchanges, to: smallPath) }),
    (
        "redact 1,000 small",
        { smallExchanges.reduce(0) { $0 + redactor.interaction(from: $1).request.headers.count } }
    ),
    ("encode 1,000 small", { try smallCassette.encoded().count }),
    ("scan 1,000 small", { scan.finds(in: smallText[...]).count + 1 }),
    ("load 1,000 small", { try load(smallPath) }),
    ("save 1,000 pages", { try save(bigExchanges, to: bigPath) }),
    ("load 1,000 pages", { try load(bigPath) }),
    (
        "open and read page 500",
        { try Cassette.read(bigPath).interaction(at: 499).outcome.response?.body.count ?? 0 }
    ),
    ("deck of 1,000 pages", { try Deck(Cassette.read(bigPath)).leftovers.count }),
    ("sums of 1,000 pages", { try Cassette.read(bigPath).handEdited.count + 1 }),
]

let wanted = CommandLine.arguments.dropFirst(3)
for operation in operations
where wanted.isEmpty || wanted.contains(where: operation.name.contains) {
    print("\(operation.name)\t\(try milliseconds(operation.run))")
}
