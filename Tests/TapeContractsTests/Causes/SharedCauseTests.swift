import TapeCassette
import TapeContracts
import TapeHTTP
import TapeTestKit
import Testing

/// Which finding tells the cause, and what it says of it.
@Suite struct SharedCauseTests {
    /// How the pages of a list of integers are cut wrong.
    struct Cut: CustomTestStringConvertible, Sendable {
        let name: String
        let pages: [[Int]]
        var total = 9
        let words: String
        /// The laws that point to another.
        var pointing: [LawIdentifier: LawIdentifier] = [:]
        var testDescription: String { name }
    }

    static let cuts = [
        Cut(
            name: "an item lost between pages", pages: [[1, 2, 3], [5, 6, 7], [8, 9]],
            words: "an item is lost at the boundary between page 1 and page 2: 3 is followed by 5"),
        Cut(
            name: "two items lost between pages", pages: [[1, 2, 3], [5, 6, 7], [9]],
            words: "2 items are lost at the boundary between page 1 and page 2, the first of 2 such"
        ),
        Cut(
            name: "an item lost within a page", pages: [[1, 2, 3], [4, 6], [7, 8, 9]],
            words: "an item is lost on page 2: it brought 2 items, other pages 3"),
        Cut(
            name: "pages that overlap", pages: [[1, 2, 3], [3, 4, 5], [5, 6, 7], [7, 8, 9]],
            words:
                "pages overlap: page 2 begins with the last item of page 1, and so do 2 other pages",
            pointing: ["total-agrees": "no-duplicates"]),
    ]

    @Test(arguments: cuts)
    func `the likely cause comes first, and is told once`(cut: Cut) async throws {
        let rows = try await rows(cut)
        let violated = rows.filter { $0.judgement.verdict == .violated }
        let told = violated.flatMap(\.judgement.findings).filter { $0.see == nil }
        let advice = told.map(\.advice).filter { $0.hasPrefix("Likely cause: \(cut.words)") }
        #expect(!advice.isEmpty, "\(violated.flatMap(\.judgement.findings).map(\.advice))")
        for (law, teller) in cut.pointing {
            let row = try #require(violated.first { $0.law == law })
            #expect(row.judgement.findings.allSatisfy { $0.see == teller })
        }
    }

    @Test func `an item lost at a boundary is asked for there, wherever it is told`() async throws {
        let rows = try await rows(Self.cuts[0])
        let told = rows.flatMap(\.judgement.findings).first { $0.see == nil && $0.cause != nil }
        let command = try #require(told?.command)
        let urls = command.split(separator: ";").compactMap { $0.split(separator: " ").last }
        #expect(urls.count == 2, "\(command)")
        #expect(urls.last?.contains("from=p2") == true, "\(command)")
    }

    @Test
    func `ids that turn from numbers into texts are told once, and nothing is lost`() async throws {
        func page(_ ids: ClosedRange<Int>, isText: Bool) -> [String] {
            ids.map { isText ? "{\"id\":\"\($0)\"}" : "{\"id\":\($0)}" }
        }
        let recorded = RecordedPages(
            pages: [
                page(1...3, isText: false), page(4...6, isText: true), page(7...9, isText: true),
            ],
            sized: [
                (
                    size: 4,
                    pages: [
                        page(1...4, isText: false), page(5...8, isText: true),
                        page(9...9, isText: true),
                    ]
                )
            ])
        let violated = try await recorded.rows().filter { $0.judgement.verdict == .violated }
        let findings = violated.flatMap(\.judgement.findings)
        #expect(findings.contains { $0.cause?.contains("`id` is a string on page 2") == true })
        #expect(!findings.contains { ($0.cause ?? $0.advice).contains("lost") }, "\(findings)")
        let other = try #require(violated.first { $0.law == "size-invariant" })
        #expect(other.judgement.findings.map(\.see) == ["one-shape"])
        #expect(other.judgement.findings.map(\.expected) == ["\"4\" as item 4"])
        #expect(other.judgement.findings.map(\.saw) == ["4, at size 4"])
    }

    @Test func `a list with nothing wrong has no cause to tell`() async throws {
        let cut = Cut(name: "whole", pages: [[1, 2, 3], [4, 5, 6], [7, 8, 9]], words: "")
        let rows = try await rows(cut)
        #expect(rows.filter { $0.subject == .api }.allSatisfy { $0.judgement.findings.isEmpty })
    }

    /// The rows of a run over pages recorded as they are.
    private func rows(_ cut: Cut) async throws -> [LawRow] {
        let text = """
            pagetape: 1
            title: Cut pages
            request: {get: "https://api.example.com/list"}
            paging: {style: cursor, cursor: $.next, query: from, items: $.items, id: $.id, total: $.total}
            """
        let file = try SpecReader.read(Array(text.utf8), file: "list.yaml")
        guard case .contract(let spec) = file else { return [] }
        let interactions = cut.pages.enumerated().map { index, ids in
            let next = index + 1 < cut.pages.count ? "\"p\(index + 2)\"" : "null"
            let items = ids.map { "{\"id\":\($0)}" }.joined(separator: ",")
            var request = HTTPRequest(
                url: HTTPURL(
                    "https://api.example.com/list" + (index == 0 ? "" : "?from=p\(index + 1)")))
            request.mark = PageMark(page: index + 1)
            let response = HTTPResponse(
                status: 200, headers: ["Content-Type": "application/json"],
                body: Array("{\"items\":[\(items)],\"next\":\(next),\"total\":\(cut.total)}".utf8))
            return Interaction(safe: request, outcome: .whole(response), time: nil)
        }
        let cassette = Cassette(
            header: CassetteHeader(), interactions: interactions,
            walks: [WalkSummary(walk: 1, pages: cut.pages.count, items: 9, ended: .end)])
        let run = try ReplayRun(spec, cassette: cassette, environment: [:])
        return await run.run().rows
    }
}
