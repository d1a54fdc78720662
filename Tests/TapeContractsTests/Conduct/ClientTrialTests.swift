import TapeCassette
import TapeContracts
import TapeFaults
import TapeHTTP
import Testing

/// What a trial of a plain client says of laws that its runs did not test, and of what the client sent.
@Suite struct ClientTrialTests {
    /// A recorded list of three items a page, and what a client does with it.
    private struct Recording {
        let pageCount: Int
        let hasIDs: Bool
        let deck: Deck
        let reader: SpokenPages

        init(pages count: Int, hasIDs: Bool = true) async throws {
            pageCount = count
            self.hasIDs = hasIDs
            let spec = try ContractSpec.read(
                """
                pagetape: 1
                title: Three a page
                request: {get: "https://api.test/list"}
                paging: {style: cursor, cursor: $.next, query: from, items: $.items\(hasIDs ? ", id: $.id" : "")}
                """)
            let cassette = Cassette(
                header: CassetteHeader(),
                interactions: (1...count).map { page in
                    Interaction(
                        safe: Self.request(page), outcome: Self.answer(page, of: count), time: nil)
                },
                walks: [WalkSummary(walk: 1, pages: count, items: 3 * count, ended: .end)])
            deck = try Deck(cassette)
            reader = await (try ReplayRun(spec, cassette: cassette, environment: [:])).spokenPages()
        }

        static func request(_ page: Int) -> HTTPRequest {
            let query = page == 1 ? "" : "?from=p\(page)"
            var request = HTTPRequest(url: HTTPURL("https://api.test/list\(query)"))
            request.mark = PageMark(page: page)
            return request
        }

        static func answer(_ page: Int, of count: Int) -> Outcome {
            let items = (1...3).map { "{\"id\":\(3 * page + $0)}" }.joined(separator: ",")
            let next = page < count ? "\"p\(page + 1)\"" : "null"
            return .whole(
                HTTPResponse(
                    status: 200, headers: ["Content-Type": "application/json"],
                    body: Array("{\"items\":[\(items)],\"next\":\(next)}".utf8)))
        }

        /// The ids of all items, in the order of the API.
        var ids: [String] {
            (1...pageCount).flatMap { page in (1...3).map { "\(3 * page + $0)" } }
        }

        /// What the client did, after some exchanges that come before those of all pages.
        func conduct(after first: [Exchange] = [], ids: [String]? = nil) -> ClientConduct {
            let exchanges = (1...pageCount).map { page in
                Exchange(asked: Self.request(page), outcome: Self.answer(page, of: pageCount))
            }
            let deck = deck
            return ClientConduct(
                ids: ids ?? self.ids, ending: .returned, exchanges: first + exchanges,
                shown: ShownRequests(
                    redacted: { deck.asRecorded($0) }, masked: { deck.masked($0) }))
        }
    }

    private static let faults = OwnListFaults.chosen(FaultPlan([]))

    private func result(of conduct: ClientConduct, over recording: Recording) -> OwnListResult {
        var trial = ClientTrial(readBy: recording.reader)
        trial.judge(conduct, in: trial.scenes(under: Self.faults)[0], isPlaced: false)
        return trial.result(under: Self.faults, named: "a client")
    }

    @Test(arguments: [
        (pages: 2, hasIDs: true, untested: ["no-storm", "retry-is-identical"]),
        (1, true, ["no-storm", "resumes-at-pointer", "retry-is-identical"]),
        (2, false, ["bottom-insertion", "inserted-once", "no-storm", "retry-is-identical"]),
    ])
    func `a law that no run tested does not count as kept`(
        pages: Int, hasIDs: Bool, untested: [String]
    ) async throws {
        let recording = try await Recording(pages: pages, hasIDs: hasIDs)
        let rows = result(of: recording.conduct(), over: recording).rows
        let others = rows.filter { $0.judgement.verdict != .holds }
        #expect(others.map(\.law.rawValue).sorted() == untested)
        #expect(others.allSatisfy { $0.judgement.verdict == .notApplicable })
    }

    @Test func `what a client sent is compared as it was and shown without secrets`() async throws {
        let recording = try await Recording(pages: 2)
        let secrets = ["hunter2-of-the-first", "hunter2-of-the-second", "hunter2-in-the-query"]
        let refused = Outcome.whole(HTTPResponse(status: 503, body: []))
        var exchanges = secrets.prefix(2).map { secret in
            var request = Recording.request(1)
            request.headers["Authorization"] = "Bearer \(secret)"
            return Exchange(asked: request, outcome: refused)
        }
        let stray = HTTPRequest(url: HTTPURL("https://api.test/list?api_key=\(secrets[2])"))
        exchanges.append(Exchange(asked: stray, outcome: refused))
        let result = result(of: recording.conduct(after: exchanges), over: recording)
        let broken = result.rows.filter { $0.judgement.verdict == .violated }
        #expect(
            Set(broken.map(\.law)).isSuperset(of: ["retry-is-identical", "resumes-at-pointer"]))
        let shown = "\(broken.map(\.judgement.findings)) \(result.logs)"
        for secret in secrets { #expect(!shown.contains(secret)) }
        for row in broken {
            for finding in row.judgement.findings { #expect(finding.expected != finding.saw) }
        }
    }

    /// What a client makes of the ids, and the law that this breaks.
    struct Telling: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let broken: LawIdentifier?
        let change: @Sendable (inout [String]) -> Void
    }

    static let tellings = [
        Telling(testDescription: "as they are", broken: nil) { _ in },
        Telling(testDescription: "without the first", broken: "complete") { $0.removeFirst() },
        Telling(testDescription: "without one amid", broken: "complete") { $0.remove(at: 4) },
        Telling(testDescription: "without the last", broken: "complete") { $0.removeLast() },
        Telling(testDescription: "two swapped", broken: "bottom-insertion") { $0.swapAt(2, 5) },
        Telling(testDescription: "turned round", broken: "bottom-insertion") { $0.reverse() },
        Telling(testDescription: "one twice", broken: "inserted-once") { $0.insert($0[3], at: 4) },
        Telling(testDescription: "one of its own", broken: "inserted-once") { ids in
            ids.insert(ids[0].replacing("4", with: "999"), at: 6)
        },
    ]

    @Test(arguments: tellings, ["#", "Item(id: #)", "/items/#"])
    func `ids are compared one by one, however a client spells them`(
        telling: Telling, spelling: String
    ) async throws {
        let recording = try await Recording(pages: 3)
        var ids = recording.ids.map { spelling.replacing("#", with: $0) }
        telling.change(&ids)
        let rows = result(of: recording.conduct(ids: ids), over: recording).rows
        let broken = rows.filter { $0.judgement.verdict == .violated }.map(\.law)
        #expect(broken == (telling.broken.map { [$0] } ?? []))
    }

    @Test(arguments: [
        "status(503) at page 2 once", "status(503) at page 2 3 times",
        "cut-short(60%) at page 1 always",
    ])
    func `a chosen fault is played as often as it says`(text: String) async throws {
        let trial = ClientTrial(readBy: try await Recording(pages: 2).reader)
        let scenes = trial.scenes(under: .chosen(try FaultPlan(text)))
        #expect(scenes.map(\.plan.description).contains(text))
        #expect(scenes.map(\.description).contains(text))
    }
}
