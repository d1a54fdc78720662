import Foundation
import TapeCassette
import TapeContracts
import TapeHTTP

/// Times a verification from reading the cassette to the verdicts: the best of several rounds, in milliseconds.
///
/// Usage: VerifyBenchmark FOLDER BODIES.ndjson [KIND-OF-LAW…]   one body a line, with the next cursor at `$.meta.next`
func milliseconds(rounds: Int, _ operation: () async throws -> Int) async rethrows -> Double {
    let clock = ContinuousClock()
    var best = Double.infinity
    for _ in 0..<rounds {
        let start = clock.now
        let pages = try await operation()
        precondition(pages > 0, "an operation that does nothing was timed")
        best = min(best, (clock.now - start) / .microseconds(1) / 1000)
    }
    return best
}

let folder = CommandLine.arguments[1]
let bodies = try Data(contentsOf: URL(filePath: CommandLine.arguments[2]))
    .split(separator: UInt8(ascii: "\n")).map { [UInt8]($0) }

let specText = """
    pagetape: 1
    title: Reviews
    request: {get: "https://api.example.com/reviews"}
    paging:
      style: cursor
      cursor: $.meta.next
      query: cursor
      order: {by: $.number, direction: ascending}
      size: {query: limit, value: 100}
      more: $.meta.has_more
      total: {at: $.meta.total}
      items: $.items
      id: $.id
    """
guard case .contract(let spec) = try SpecReader.read(Array(specText.utf8), file: "reviews.yaml")
else { fatalError("the benchmark's spec is no contract") }

let path = "\(folder)/verify.yaml"
let journal = try Journal.begin(path, header: CassetteHeader(), discardingOld: true)
let recorder = Recorder(journal: journal, redactor: Redactor(rules: spec.redactionRules))
for (index, body) in bodies.enumerated() {
    let cursor = index == 0 ? "" : "&cursor=c\(index)"
    let request = HTTPRequest(
        url: HTTPURL("https://api.example.com/reviews?limit=100\(cursor)"),
        mark: PageMark(page: index + 1))
    let response = HTTPResponse(
        status: 200, headers: ["Content-Type": "application/json"], body: body)
    recorder.keep(Exchange(asked: request, outcome: .whole(response)))
}
if let error = recorder.error { throw error }
try journal.finish(walks: [WalkSummary(walk: 1, pages: bodies.count, ended: .end)])

let wanted = CommandLine.arguments.dropFirst(3)
for kind in [LawCatalogue.EvidenceClass.walk, .client]
where wanted.isEmpty || wanted.contains(kind.rawValue) {
    var selection = LawSelection.everything
    selection.kinds = [kind]
    let asked = selection
    let time = try await milliseconds(rounds: 5) {
        let run = try ReplayRun(spec, cassette: Cassette.read(path), environment: [:])
        let result = await run.run(asked)
        let broken = result.rows.filter { $0.judgement.verdict == .violated }.map(\.law)
        precondition(broken.isEmpty, "the benchmark's own list breaks \(broken)")
        return result.pages
    }
    print("\(kind.rawValue) laws over \(bodies.count) pages\t\(time)")
}
var usage = rusage()
#if os(Linux)
    unsafe getrusage(RUSAGE_SELF.rawValue, &usage)
#else
    unsafe getrusage(RUSAGE_SELF, &usage)
#endif
print("peak memory, kB\t\(usage.ru_maxrss)")
