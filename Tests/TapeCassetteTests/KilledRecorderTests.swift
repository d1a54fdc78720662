import Foundation
import Synchronization
import TapeCassette
import TapeHTTP
import TapeTestKit
import Testing

@Suite struct KilledRecorderTests {
    /// How many recorders are killed; `PAGETAPE_KILLS` asks for more, and longer recordings, than a
    /// quick run needs.
    private static let kills =
        ProcessInfo.processInfo.environment["PAGETAPE_KILLS"].flatMap { Int($0) } ?? 8
    private static let pages = kills > 8 ? 1000 : 400

    private static func page(_ number: Int) -> Interaction {
        Interaction(
            safe: HTTPRequest(
                url: HTTPURL("https://h/?page=\(number)"), mark: PageMark(page: number)),
            outcome: .whole(
                HTTPResponse(
                    status: 200, headers: ["Content-Type": "application/json"],
                    body: Array(#"[{"id":\#(number),"text":"item number \#(number)"}]"#.utf8))),
            time: SampleCassette.timing("2026-11-21T01:17:08.000Z", firstByte: 1, total: 2))
    }

    private static let walks = [WalkSummary(walk: 1, pages: pages, items: nil, ended: .end)]

    private static func record(from first: Int, into journal: Journal) throws {
        for number in first..<(pages + 1) {
            try journal.append(page(number), scanning: SecretScan())
        }
        try journal.finish(walks: walks, keepingUnlessChanged: nil)
    }

    @Test(
        arguments: [
            ("list.yaml.4711-12.tmp", "list.yaml"), (".gitignore.4711-1.tmp", ".gitignore"),
            ("list.yaml.4711.tmp", "list.yaml"), ("list.yaml.tmp", nil), ("4711-1.tmp", nil),
            ("list.yaml.x-1.tmp", nil), ("list.yaml.1-2-3.tmp", nil), ("list.yaml.4711-1", nil),
        ] as [(String, String?)])
    func `a draft's name says what it was to become`(name: String, target: String?) {
        #expect(AbandonedFile.target(ofDraft: name) == target)
    }

    /// A whole recording that nobody disturbed.
    private static func undisturbed() throws -> [UInt8] {
        let folder = try TemporaryFolder()
        let journal = try Journal.begin(folder.path("x.yaml"), header: SampleCassette.header)
        try record(from: 1, into: journal)
        return try FileBytes.read(folder.path("x.yaml"))
    }

    /// Kills this very process once the journal has so many bytes, and so many turns of a loop later.
    private static func killOnceWritten(_ size: Int, of path: String, turns: Int) {
        Thread.detachNewThread {
            let part = Journal.path(for: path)
            // Neither file can be looked at in the moment in which one becomes the other.
            while ((try? FileBytes.size(of: part)) ?? nil) ?? 0 < size,
                ((try? FileBytes.size(of: path)) ?? nil) ?? 0 < size
            {}
            let counter = Atomic(0)
            while counter.add(1, ordering: .relaxed).newValue < turns {}
            kill(getpid(), SIGKILL)
        }
    }

    @Test func `a killed recorder leaves the old cassette whole and a journal to go on with`()
        async throws
    {
        let expected = try Self.undisturbed()
        var random = SeededRandom(seed: 7)
        var moments: [Int] = []
        for number in 0..<Self.kills {
            let folder = try TemporaryFolder()
            let path = folder.path("x.yaml")
            try FileBytes.write(Array("old".utf8), to: path)
            // One kill in each part of the recording, and some after all of it was written.
            let share = expected.count * 21 / 20 / Self.kills
            let size = number * share + Int(random.next() % UInt64(share))
            let turns = Int(random.next() % 20_000)
            await #expect(processExitsWith: .signal(SIGKILL)) {
                [path = path as String, size = size as Int, turns = turns as Int] in
                Self.killOnceWritten(size, of: path, turns: turns)
                let journal = try Journal.begin(path, header: SampleCassette.header)
                try Self.record(from: 1, into: journal)
                // What was never written cannot be waited for.
                kill(getpid(), SIGKILL)
            }
            let after = try FileBytes.read(path)
            #expect(after == Array("old".utf8) || after == expected)
            guard try folder.names.contains("x.yaml.part") else { continue }
            moments.append(try goOn(path))
            #expect(try FileBytes.read(path) == expected)
            #expect(try folder.names == ["x.yaml"])
        }
        // Kills that all came at the same moment would show little.
        #expect(Set(moments).count > Self.kills / 3, "\(moments)")
    }

    /// Finishes what was begun; says how many pages had been kept.
    private func goOn(_ path: String) throws -> Int {
        do {
            let (journal, kept) = try Journal.resume(path)
            try Self.record(from: kept.count + 1, into: journal)
            return kept.count
        } catch let error as CassetteError where error.code == .journal {
            // It was killed before the head of the journal was whole.
            let journal = try Journal.begin(
                path, header: SampleCassette.header, discardingOld: true)
            try Self.record(from: 1, into: journal)
            return 0
        }
    }
}
