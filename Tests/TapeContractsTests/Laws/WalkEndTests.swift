import TapeContracts
import TapeHTTP
import TapePaging
import Testing

/// What a walk takes for the end of a list, and what it does not.
@Suite struct WalkEndTests {
    @Test func `a status for past the end does not answer for the first page`() async throws {
        var pages: [PageScript.Page] = [.init("1"), .init()]
        pages[0].status = 404
        let convention = try Convention.scripted().with { $0.errors.pastEnd = .status([404]) }
        let judgement = await PageScript(pages: pages).judge(convention)["terminates"]
        #expect(judgement?.verdict == .violated)
        #expect(judgement?.findings.first?.saw.contains("never past the end") ?? false)
    }

    @Test(arguments: [nil, 100])
    func `an end that only a short first page tells is believed where the maximum is declared`(
        maximum: Int?
    ) async throws {
        let convention = try Convention.scripted(.pageNumber).with {
            $0.authority = .shortPage
            $0.size = .init(query: "limit", value: 5, maximum: maximum)
        }
        let judgement = await PageScript(pages: [.init("1", "2", "3")]).judge(convention)[
            "terminates"]
        #expect(judgement?.verdict == (maximum == nil ? .notEnoughEvidence : .holds))
    }

    @Test func `a page of the middle again is not what is declared past the end`() async throws {
        let pages: [PageScript.Page] = [
            .init("1", "2"), .init("3", "4"), .init("5", "6"), .init("3", "4"), .init("7", "8"),
            .init("7", "8"),
        ]
        let convention = try Convention.scripted(.pageNumber).with {
            $0.authority = .emptyPage
            $0.errors.pastEnd = .otherPage
        }
        let judgement = await PageScript(pages: pages).judge(convention)["terminates"]
        #expect(judgement?.verdict == .violated)
    }

    @Test(arguments: [["3"], ["1", "2"]])
    func `the first or the last page again may be declared as what is past the end`(
        again: [String]
    ) async throws {
        var pages: [PageScript.Page] = [.init("1", "2"), .init("3"), .init()]
        pages[2].ids = again
        let convention = try Convention.scripted(.pageNumber).with {
            $0.authority = .emptyPage
            $0.errors.pastEnd = .otherPage
        }
        let judgements = await PageScript(pages: pages).judge(convention)
        #expect(judgements.filter { $0.value.verdict == .violated }.keys.sorted() == [])
        #expect(judgements["terminates"]?.verdict == .holds)
    }
}
