import Foundation
import TapeCassette
import TapeHTTP
import Testing

@Suite struct DeckReadAheadTests {
    /// A cassette in a file, whose recordings are large enough to be read ahead; the third can be broken.
    private func cassette(in folder: TemporaryFolder, breakingThird: Bool) throws -> Cassette {
        let pages = (1...6).map { page in
            let filling = String(repeating: "\(page)", count: 5_000)
            return Interaction(
                safe: HTTPRequest(url: url(page), mark: PageMark(page: page)),
                outcome: .whole(
                    HTTPResponse(status: 200, body: Array(#"{"p":"\#(filling)"}"#.utf8))))
        }
        var text = String(
            decoding: try Cassette(header: .init(), interactions: pages).encoded(), as: UTF8.self)
        if breakingThird {
            text = text.replacing(#""p": "3"#, with: #""p" "3"#)
        }
        let path = folder.path("list.yaml")
        try text.write(toFile: path, atomically: false, encoding: .utf8)
        return try Cassette.read(path)
    }

    private func url(_ page: Int) -> HTTPURL {
        HTTPURL("https://api.example.com/items?page=\(page)")
    }

    @Test(
        arguments: [[1, 2, 3, 4, 5, 6], [1, 2, 5, 6, 3, 4, 1], [6, 5, 4, 3], [2, 3, 3, 4]],
        [false, true])
    func `reading ahead changes no answer, in whatever order pages are asked for`(
        order: [Int], isBroken: Bool
    ) async throws {
        let folder = try TemporaryFolder()
        let deck = try Deck(try cassette(in: folder, breakingThird: isBroken))
        let plain = DeckTransport(deck.session())
        let ahead = DeckTransport(deck.session(), readingAhead: true)
        for page in order {
            let request = HTTPRequest(url: url(page))
            let answer = await ahead.exchange(request)
            #expect(answer.outcome == (await plain.exchange(request)).outcome)
            if isBroken, page == 3 { #expect(answer.outcome.response == nil) }
        }
    }
}
