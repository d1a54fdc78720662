import Foundation
import Synchronization
import TapeContracts
import TapeList
import TapeTestKit
import TapeTesting
import Testing

@Suite struct VerifyListTests {
    private static let policies: [FooterPolicy] = [
        .button, .countPlusOne, .loadingSection, .bottomRefresh,
    ]

    @Test(arguments: [0, 1, 2, 3])
    func `a right list keeps every law over the recorded pages`(policy: Int) async throws {
        let verification = try await verifyList(
            { ReferenceList(policy: Self.policies[policy]) }, against: "notes")
        #expect(verification.broken.isEmpty)
        #expect(verification.unproven.isEmpty)
        #expect(verification.verdicts["complete"] == .holds)
    }

    @Test func `pages of a real server do as well`() async throws {
        let verification = try await verifyList(
            { ReferenceList(policy: .button) }, against: "registry-catalog",
            faults: "status(503) at page 2")
        #expect(verification.broken.isEmpty)
        #expect(verification.unproven.isEmpty)
    }

    @Test(arguments: [0, 1, 2, 3])
    func `a right list with a right client keeps every law`(policy: Int) async throws {
        let verification = try await verifyList(
            { ReferenceList(policy: Self.policies[policy]) },
            loadedBy: { NotesClient($0).describingFailures(NotesClient.describe) },
            against: "notes",
            faults: """
                status(503) sweep; cut-short(60%) sweep; refuse at page 2; malformed at page 3;
                wrong-type at page 5; stall at page 4; short-page at page 2; empty-page at page 3;
                duplicate at page 1; late at page 2; rate-limit(2s) at page 3; shift(1) at page 4;
                expired-cursor at page 3
                """)
        #expect(verification.broken.isEmpty)
        #expect(verification.unproven.isEmpty)
        #expect(verification.verdicts["retry-is-identical"] == .holds)
    }

    /// The same client with positions that all have the same description.
    private struct ClientByData: PageLoading {
        let client: NotesClient

        func loadPage(at position: Data?) async throws -> LoadedPage<NotesClient.Note, Data> {
            let page = try await client.loadPage(at: position?.first.map(Int.init))
            return LoadedPage(
                items: page.items, next: page.next.map { Data([UInt8($0)]) }, hasMore: page.hasMore)
        }
    }

    @Test func `positions that look alike are told apart`() async throws {
        let verification = try await verifyList(
            { ReferenceList(policy: .button) },
            loadedBy: {
                ClientByData(client: NotesClient($0)).describingFailures(NotesClient.describe)
            }, against: "notes", faults: "status(503) sweep")
        #expect(verification.broken.isEmpty)
        #expect(verification.verdicts["resumes-at-pointer"] == .holds)
    }

    @Test(arguments: [
        (NotesClient.Mistake.shortPageIsEnd, "complete"), (.skipsFailedPage, "retry-is-identical"),
        (.skipsFailedPage, "resumes-at-pointer"), (.swallowsErrors, "error-offers-retry"),
        (.asksOn, "stops-at-end"), (.losesItems, "complete"),
    ])
    func `a wrong client is caught by the law it breaks`(
        mistake: NotesClient.Mistake, law: String
    ) async throws {
        let broken = try await Self.issues {
            try await verifyList(
                { ReferenceList(policy: .button) },
                loadedBy: {
                    NotesClient($0, mistake: mistake).describingFailures(NotesClient.describe)
                }, against: "notes")
        }
        #expect(broken.laws.contains(law))
        #expect(broken.verification.broken.contains(.init(rawValue: law)))
    }

    @Test func `a wrong list is caught without a client, too`() async throws {
        let issues = try await Self.issues {
            try await verifyList({ EarlyEndList() }, against: "notes")
        }
        #expect(issues.laws.contains("complete"))
        #expect(issues.texts.contains { $0.contains("broken by list that ends early") })
    }

    @Test func `issues are at the caller's line`() async throws {
        let line = #line + 2
        let issues = try await Self.issues {
            try await verifyList(
                { ReferenceList(policy: .button) },
                loadedBy: {
                    NotesClient($0, mistake: .losesItems).describingFailures(NotesClient.describe)
                }, against: "notes")
        }
        #expect(issues.lines == [line])
        #expect(issues.texts.count == 1)
        let text = try #require(issues.texts.first { $0.hasPrefix("complete") })
        #expect(text.contains("broken by reference list"))
        #expect(text.contains("page 1"))
    }

    @Test func `faults that are none are refused`() async throws {
        let error = await #expect(throws: PlaybackError.self) {
            try await verifyList(
                { ReferenceList(policy: .button) }, against: "notes", faults: "explode")
        }
        #expect(error?.code == .badFaults)
    }

    private static let lawNames = Set(LawCatalogue.entries.map(\.identifier.rawValue))

    struct Issues {
        var laws: [String] = []
        var texts: [String] = []
        var lines: Set<Int> = []
        var verification: Verification
    }

    /// What verifying records, all of it expected.
    static func issues(
        isIntermittent: Bool = false, _ verify: () async throws -> Verification
    ) async throws -> Issues {
        let seen = Mutex<[(text: String, line: Int)]>([])
        var result: Verification?
        try await withKnownIssue(isIntermittent: isIntermittent) {
            result = try await verify()
        } matching: { issue in
            let text = issue.comments.map(\.rawValue).joined()
            seen.withLock { $0.append((text, issue.sourceLocation?.line ?? 0)) }
            return true
        }
        var issues = Issues(verification: try #require(result))
        for (text, line) in seen.withLock({ $0 }) {
            issues.laws += text.split(separator: "\n").compactMap { line in
                let name = line.prefix { $0 != ":" }.drop { $0 == " " }
                return lawNames.contains(String(name)) ? String(name) : nil
            }
            issues.texts.append(text)
            issues.lines.insert(line)
        }
        return issues
    }
}

/// A list that takes whatever page is not quite full for the last.
private struct EarlyEndList: ListUnderTest {
    let name = "list that ends early"
    private var list = ReferenceList(policy: .button)

    var shape: TableShape { list.shape }
    var placeholder: Placeholder { list.placeholder }

    func row(at path: RowPath) -> ListRow? { list.row(at: path) }

    mutating func handle(_ input: ListInput) -> [ListEffect] {
        guard case .answer(let ticket, var answer) = input, case .success(var page) = answer.result
        else { return list.handle(input) }
        page.hasMore = page.hasMore && page.items.count > 4
        answer.result = .success(page)
        return list.handle(.answer(ticket: ticket, answer))
    }
}
