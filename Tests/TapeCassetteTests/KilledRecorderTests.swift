import Foundation
import TapeCassette
import TapeHTTP
import Testing

@Suite struct KilledRecorderTests {
    /// How many recorders are killed; `PAGETAPE_KILLS` asks for more, and longer recordings, than a
    /// quick run needs.
    private static let kills =
        ProcessInfo.processInfo.environment["PAGETAPE_KILLS"].flatMap { Int($0) } ?? 8
    private static let pages = kills > 8 ? 300 : 50

    private static func page(_ number: Int) -> Interaction {
        let items = (0..<40).map { #"{"id":\#(number * 40 + $0),"text":"item number \#($0)"}"# }
        return Interaction(
            safe: HTTPRequest(
                url: HTTPURL("https://h/?page=\(number)"), mark: PageMark(page: number)),
            outcome: .whole(
                HTTPResponse(
                    status: 200, headers: ["Content-Type": "application/json"],
                    body: Array("[\(items.joined(separator: ","))]".utf8))),
            time: SampleCassette.timing("2026-11-21T01:17:08.000Z", firstByte: 1, total: 2))
    }

    private static let walks = [WalkSummary(walk: 1, pages: pages, items: nil, ended: .end)]

    private static func record(from first: Int, into journal: Journal) throws {
        for number in first..<(pages + 1) {
            try journal.append(page(number), scanning: SecretScan())
        }
        try journal.finish(walks: walks, keepingUnlessChanged: nil)
    }

    @Test func `a killed recorder leaves the old cassette whole and a journal to go on with`()
        async throws
    {
        let undisturbed = try TemporaryFolder()
        let whole = try Journal.begin(undisturbed.path("x.yaml"), header: SampleCassette.header)
        try Self.record(from: 1, into: whole)
        let expected = try FileBytes.read(undisturbed.path("x.yaml"))

        var random = SeededRandom(seed: 7)
        for _ in 0..<Self.kills {
            let folder = try TemporaryFolder()
            let path = folder.path("x.yaml")
            try FileBytes.write(Array("old".utf8), to: path)
            let delay = UInt32(random.next() % UInt64(Self.pages * 800))
            await #expect(processExitsWith: .signal(SIGKILL)) {
                [path = path as String, delay = delay as UInt32] in
                Thread.detachNewThread {
                    usleep(delay)
                    kill(getpid(), SIGKILL)
                }
                let journal = try Journal.begin(path, header: SampleCassette.header)
                try Self.record(from: 1, into: journal)
                while true { sleep(1) }
            }
            let after = try FileBytes.read(path)
            #expect(after == Array("old".utf8) || after == expected)
            guard try folder.names.contains("x.yaml.part") else { continue }
            try goOn(path)
            #expect(try FileBytes.read(path) == expected)
            #expect(try folder.names == ["x.yaml"])
        }
    }

    private func goOn(_ path: String) throws {
        do {
            let (journal, kept) = try Journal.resume(path)
            try Self.record(from: kept.count + 1, into: journal)
        } catch let error as CassetteError where error.code == .journal {
            // It was killed before the head of the journal was whole.
            let journal = try Journal.begin(
                path, header: SampleCassette.header, discardingOld: true)
            try Self.record(from: 1, into: journal)
        }
    }
}
