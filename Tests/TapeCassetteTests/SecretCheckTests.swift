import TapeCassette
import TapeHTTP
import TapeTestKit
import Testing

/// A journal knows whether a secret changed, and too little of it to give it away.
@Suite struct SecretCheckTests {
    @Test(arguments: [
        ("1234", 4...4), ("hunter2!", 8...8), ("q7Zt4hVb9LmX2pWsKd83jSlw", 16...16),
    ])
    func `a check holds a bit for each byte of a secret, and few of them`(
        value: String, width: ClosedRange<Int>
    ) throws {
        let bits = try (0..<200).map { number in
            // Values of the same length, the first of them the given one.
            let other = "\(number)" + value.dropFirst("\(number)".count)
            let text = SecretCheck(of: number == 0 ? value : other).description
            return try #require(UInt16(text.dropFirst(), radix: 16))
        }
        let used = bits.reduce(0, |)
        #expect(width.contains(UInt16.bitWidth - used.leadingZeroBitCount))
        #expect(Set(bits).count > 8)
    }

    @Test func `many journals give away no more than one`() {
        let checks = (0..<50).map { _ in SecretCheck(of: "7364") }
        #expect(Set(checks).count == 1)
        let fitting = (1000..<10_000).count { SecretCheck(of: "\($0)") == SecretCheck(of: "7364") }
        #expect(fitting > 400)
    }

    @Test func `a journal that does not tell the value is not gone on with`() async throws {
        let folder = try TemporaryFolder()
        let path = folder.path("list.yaml")
        let secret = KnownSecret(name: "TOKEN", value: "abcdefgh12345")
        var terms = CassetteRun.Terms(secrets: [secret])
        terms.identity = [secret]
        var request = HTTPRequest(url: HTTPURL("https://h/"))
        request.mark = PageMark(page: 1)
        let asked = request
        do {
            let first = try CassetteRun(path, mode: .all, over: Fixed(), terms: terms)
            _ = await first.asking { await $0.exchange(asked) }
            #expect(try first.leave())
        }
        let journal = Journal.path(for: path)
        let lines = String(decoding: try FileBytes.read(journal), as: UTF8.self)
            .split(separator: "\n", omittingEmptySubsequences: false)
        let kept = lines.filter { !$0.hasPrefix("secrets:") }
        #expect(kept.count == lines.count - 1)
        try FileBytes.write(Array(kept.joined(separator: "\n").utf8), to: journal)
        let error = #expect(throws: CassetteError.self) {
            _ = try CassetteRun(resuming: path, over: Fixed(), terms: terms)
        }
        #expect(error?.message.contains("TOKEN") == true)
    }

    @Test func `only the same value goes on, and the cassette does not know the check`()
        async throws
    {
        let folder = try TemporaryFolder()
        let path = folder.path("list.yaml")
        func terms(_ value: String) -> CassetteRun.Terms {
            let secret = KnownSecret(name: "TOKEN", value: value)
            var terms = CassetteRun.Terms(secrets: [secret])
            terms.identity = [secret]
            return terms
        }
        var request = HTTPRequest(url: HTTPURL("https://h/"))
        request.mark = PageMark(page: 1)
        let asked = request
        do {
            let first = try CassetteRun(
                path, mode: .all, over: Fixed(), terms: terms("abcdefgh12345"))
            _ = await first.asking { await $0.exchange(asked) }
            #expect(try first.leave())
        }
        #expect(throws: CassetteError.self) {
            _ = try CassetteRun(resuming: path, over: Fixed(), terms: terms("zzzzzzzz99999"))
        }
        let second = try CassetteRun(resuming: path, over: Fixed(), terms: terms("abcdefgh12345"))
        _ = await second.asking { await $0.exchange(asked) }
        try second.finish(walks: [WalkSummary(walk: 1, pages: 1, items: 0, ended: .end)])
        let cassette = try Cassette.read(path)
        #expect(cassette.count == 1)
        #expect(cassette.header.checks.isEmpty)
        #expect(!cassette.hasEditedFrame)
        #expect(try FileBytes.size(of: Journal.path(for: path)) == nil)
    }

    private struct Fixed: HTTPTransport {
        func exchange(_ request: HTTPRequest) async -> Exchange {
            Exchange(
                asked: request, outcome: .whole(HTTPResponse(status: 200, body: [0x7B, 0x7D])))
        }
    }
}
