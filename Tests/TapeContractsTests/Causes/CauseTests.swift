import Foundation
import TapeContracts
import TapeHTTP
import TapeTestKit
import Testing

/// One mistake of a server is told once, by its cause, whatever the style of the API.
@Suite struct CauseTests {
    struct Case: CustomTestStringConvertible, Sendable {
        let mistake: CauseAPI.Mistake
        let style: CauseAPI.Style
        let words: String
        var testDescription: String { "\(style.rawValue): \(mistake.rawValue)" }
    }

    private typealias Row = (CauseAPI.Mistake, CauseAPI.Style, String)

    private static let rows: [Row] =
        [
            (.loops, .cursor, "page 3 points to itself"),
            (.loops, .links, "page 3 points to itself"),
            (.saysMoreAtEnd, .cursor, "$.more says more on page 5, the last"),
            (.saysEndInMiddle, .cursor, "more says the end on page 3, and items follow"),
            (.noPositions, .cursor, "no page gives a next position at $.next, although"),
            (.noPositions, .links, "no page gives a next position (no `Link` header"),
            (.noPositionOnPage2, .cursor, "page 2 gives no next position at $.next, although"),
            (.noPositionOnPage2, .links, "page 2 gives no next position"),
            (.stopsEarly, .cursor, "page 3 gives no next position"),
            (.overlaps, .cursor, "pages overlap: page 2 begins with the last item of page 1"),
            (.overlaps, .links, "pages overlap: page 2 begins with the last item of page 1"),
            (.overlaps, .offset, "later pages begin 1 item before their offset"),
            (.skips, .cursor, "items are lost at the boundary between page 1 and page 2"),
            (.shortPage, .cursor, "3 items are lost at the end of page 3, which has 7 of 10"),
            (.shortPage, .links, "3 items are lost at the end of page 3, which has 7 of 10"),
            (.turnsPage, .cursor, "page 3 has its items the wrong way round"),
            (.turnsPage, .offset, "pages 2–5 have their items the wrong way round"),
            (.noOrder, .cursor, "the list has no stable order"),
            (.noOrder, .links, "the list has no stable order"),
            (.noOrder, .offset, "the list has no stable order"),
            (.otherKeys, .cursor, "`id` is a number on page 3, and a string on page 1"),
            (.otherKeys, .links, "`id` is a number on page 3, and a string on page 1"),
            (.otherKeys, .offset, "`id` is a number on page 3, and a string on page 1"),
            (.missingKey, .cursor, "an item has no value at $.id"),
            (.missingKey, .links, "an item has no value at $.id"),
            (.renamedKey, .cursor, "no item has a value at $.id"),
            (.renamedKey, .offset, "no item has a value at $.id"),
            (.ignoresSize, .cursor, "the server ignores the size"),
            (.ignoresSize, .links, "the server ignores the size"),
            (.ignoresSize, .offset, "the server ignores the size"),
            (.strays, .links, "the next link of page 1 leads to http://inside.test"),
            (.dropsSize, .links, "links to the next page drop `limit`"),
            (.repeatsLastPage, .links, "positions past the end bring the last page again"),
            (.countsFromZero, .links, "the list begins a page too late"),
            (.endless, .links, "empty pages lead on"),
            (.ignoresPosition, .offset, "the server ignores the position"),
            (.multiplies, .offset, "the server multiplies the offset by the size of a page"),
            (
                .totalTooHigh, .offset,
                "the total promises 50 items, and every walk brings the same 43"
            ),
            (.totalTooLow, .offset, "the total is too low: it says 28"),
            (.totalMoves, .offset, "the total changes from page to page"),
            (.totalOfPage, .offset, "the total counts the items of the page"),
            (
                .leaksAhead, .cursor,
                "pages have 1 item more than were asked for: asked for 10, page 1 has 11"
            ),
            (
                .pinsOnTop, .cursor,
                "i1042 stands on top of page 1 besides the 10 items asked for, and comes again on page 5"
            ),
            (
                .holdsSizeOnce, .cursor,
                "the size counts on the first page only: asked for 2, page 2 has 10 items"
            ),
            (.failsAtSizes, .cursor, "in pages of 2 the list breaks off"),
            (.fullLeadsOn, .cursor, "a full last page is taken for one with more to come"),
            (
                .fullLinksOn, .counted,
                "a full last page leads on to an empty one at size 43: page 1 gives a next position"
            ),
            (.signsByAskedSize, .cursor, "the server ignores the size"),
            (.totalEndsWalks, .offset, "page to page, and ends walks before the list does"),
            (
                .repeatsAnother, .counted,
                "an item is lost on page 3, and i1024 comes a second time there"
            ),
            (.filtersLate, .offset, "items are taken out after the pages are cut"),
        ]

    static let cases = rows.map { Case(mistake: $0.0, style: $0.1, words: $0.2) }

    @Test(arguments: cases)
    func `one mistake is told once, by its cause`(one: Case) async throws {
        let recording = try #require(
            try CauseRecording(CauseAPI(style: one.style, mistake: one.mistake)))
        let entries = ToldCauses(try await recording.report()).entries
            .filter { $0.row.subject == .api }
        let first = try #require(entries.first, "nothing is told")
        let told = entries.map { "\($0.row.law): \($0.group.first.advice)" }
        #expect(first.group.first.advice.hasPrefix("Likely cause: "), "\(told)")
        #expect(first.group.first.advice.contains(one.words), "\(told)")
        #expect(entries.count == 1, "\(told)")
    }

    @Test func `whatever is told can be asked again, in a line that sh reads`() async throws {
        var commands: [String] = []
        for one in Self.cases {
            let recording = try #require(
                try CauseRecording(CauseAPI(style: one.style, mistake: one.mistake)))
            for entry in ToldCauses(try await recording.report()).entries
            where entry.row.subject == .api {
                let command = try #require(entry.group.first.command, "\(one): \(entry.row.law)")
                if entry.group.first.saw.contains("status ") {
                    #expect(command.contains("curl -i "), "\(one): \(command)")
                }
                commands.append(command)
            }
        }
        let sh = try ChildProgram(["/bin/sh", "-n", "-c", commands.joined(separator: "\n")])
        #expect(sh.wait() == .exit(0), "\(commands)")
    }

    @Test(arguments: CauseAPI.Style.allCases)
    func `a right API has no cause to tell`(style: CauseAPI.Style) async throws {
        let recording = try #require(try CauseRecording(CauseAPI(style: style)))
        let report = try await recording.report()
        let broken = report.rows.filter { $0.judgement.verdict == .violated }
        #expect(broken.isEmpty, "\(broken.map { ($0.law, $0.judgement.findings) })")
    }

    @Test(arguments: cases)
    func `what is told does not hang on chance`(one: Case) async throws {
        func told() async throws -> [[Finding]] {
            let recording = try #require(
                try CauseRecording(CauseAPI(style: one.style, mistake: one.mistake)))
            return try await recording.report().rows.map(\.judgement.findings)
        }
        let (first, again) = (try await told(), try await told())
        #expect(first == again)
    }
}
