import Synchronization
import TapeContracts
import TapeHTTP
import TapePaging
import Testing

@Suite struct StirLawTests {
    /// What an API is, what its spec declares, and the laws that it must be told to break.
    struct Case: CustomTestStringConvertible, Sendable {
        let defect: StirredAPI.Defect
        var stability = ""
        var isSnapshot = false
        var change = false
        var stir = ""
        let breaks: Set<LawIdentifier>
        /// Laws that follow from the same defect, as the writes happen to fall.
        var mayBreak: Set<LawIdentifier> = []
        var testDescription: String { "\(defect.rawValue) \(stability)" }
    }

    private static let cases: [Case] = [
        Case(defect: .none, breaks: []),
        Case(defect: .none, stability: "snapshot", isSnapshot: true, change: true, breaks: []),
        Case(defect: .none, change: true, breaks: [.moveIsSeenOnce]),
        Case(defect: .none, stability: "{kind: keyset, order: mutable}", change: true, breaks: []),
        Case(
            defect: .offset,
            breaks: [.insertRepeatsNothing, .deleteLosesNothing]),
        Case(defect: .offset, stability: "drifting", change: true, breaks: []),
        Case(defect: .cursorIsRow, breaks: [.cursorOutlivesItsRow]),
        Case(defect: .pageDies, breaks: [.cursorOutlivesItsRow], mayBreak: [.survivesWrites]),
        Case(
            defect: .shortEnds, breaks: [.deleteLosesNothing],
            mayBreak: [.cursorOutlivesItsRow]),
        Case(
            defect: .none, stability: "{kind: snapshot, key: $.version}", isSnapshot: true,
            breaks: [.snapshotHolds]),
        Case(
            defect: .cachedFirstPage, breaks: [.insertLosesNothing],
            mayBreak: [.noGhosts, .totalFollows]),
        Case(defect: .staleTotal, breaks: [.totalFollows]),
        Case(defect: .sharedPosition, breaks: [.walksDoNotMeet]),
        Case(defect: .sharedTokens, breaks: [.walksDoNotMeet]),
        Case(
            defect: .swapped, breaks: [.insertRepeatsNothing],
            mayBreak: [.insertLosesNothing, .deleteLosesNothing, .cursorOutlivesItsRow]),
        Case(defect: .late, stir: "visible-after: {requests: 3}", breaks: []),
        Case(
            defect: .endless, breaks: [.stillTerminates],
            mayBreak: [.insertRepeatsNothing, .walksDoNotMeet]),
        Case(
            defect: .versionedPosition, breaks: [.survivesWrites, .cursorOutlivesItsRow]),
        Case(defect: .ghosts, breaks: [.noGhosts], mayBreak: [.totalFollows]),
        Case(defect: .marks, breaks: [.noGhosts], mayBreak: [.totalFollows]),
        Case(
            defect: .ghostsBehind, breaks: [.noGhosts],
            mayBreak: [.totalFollows, .deleteRepeatsNothing]),
        Case(
            defect: .capped, breaks: [.insertLosesNothing],
            mayBreak: [.totalFollows, .deleteLosesNothing, .cursorOutlivesItsRow]),
        Case(defect: .capped, stability: "keyset\n  window: 16", breaks: []),
        Case(
            defect: .leakySnapshot, stability: "snapshot", isSnapshot: true, change: true,
            breaks: [.snapshotHolds, .totalFollows], mayBreak: [.moveIsSeenOnce]),
        Case(
            defect: .copies, stability: "{kind: keyset, order: mutable}", change: true,
            breaks: [.moveIsSeenOnce], mayBreak: [.cursorOutlivesItsRow]),
        Case(defect: .unsaid, breaks: []),
        Case(defect: .handles, breaks: []),
        Case(defect: .expires, breaks: []),
        Case(
            defect: .takesNext, breaks: [.deleteLosesNothing],
            mayBreak: [
                .totalFollows, .cursorOutlivesItsRow, .insertLosesNothing, .walksDoNotMeet,
            ]),
        Case(defect: .hidesChanged, change: true, breaks: []),
        Case(
            defect: .hidesSomeChanged, stability: "{kind: keyset, order: mutable}", change: true,
            breaks: [.moveIsSeenOnce], mayBreak: [.totalFollows, .cursorOutlivesItsRow]),
        Case(defect: .marks, stability: "feed", breaks: []),
        Case(
            defect: .ghosts, stability: "feed", breaks: [.noGhosts],
            mayBreak: [.totalFollows, .deleteRepeatsNothing]),
        Case(
            defect: .noTieBreak, breaks: [.insertLosesNothing]),
    ]

    static func spec(stability: String, change: Bool, stir: String = "") throws -> ContractSpec {
        let text = """
            pagetape: 1
            title: rows
            request: {get: http://localhost/rows}
            paging:
              style: cursor
              cursor: $.next
              query: cursor
              items: $.items
              id: $.id
              total: $.total
            \(stability.isEmpty ? "" : "  stability: \(stability)")
            stir:
              insert: {post: /rows, json: {title: "stirred ${stir:number}", rank: "${stir:number}"}, id: $.id}
            \(change ? "  change: {patch: \"/rows/{id}\", json: {rank: \"${stir:number}\"}}" : "")
              delete: {delete: "/rows/{id}"}
            \(stir.isEmpty ? "" : "  \(stir)")
            """
        guard case .contract(let spec) = try SpecReader.read(Array(text.utf8), file: "rows.yaml")
        else { throw CancellationError() }
        return spec
    }

    static func stirred(
        _ api: some HTTPTransport, by spec: ContractSpec, seed: UInt64
    ) async throws -> (session: StirSession, refused: [StirLedger.Row], left: [StirLedger.Row]) {
        var terms = StirSession.Terms(firstNumber: 100_000_000)
        terms.seed = seed
        let stir = try #require(spec.stir)
        var session = StirSession(
            stir,
            endpoint: PagedEndpoint(
                try spec.liveRequest(environment: [:]), convention: spec.convention),
            by: .init(pages: api, writes: api, environment: { $0.fallback }, waiting: { _ in }),
            terms: terms)
        await session.run()
        let refused = await session.clean()
        let left = await session.takeAway()
        return (session, refused, left.map(\.row))
    }

    @Test(arguments: cases, [0, 1, 2, 3, 4] as [UInt64])
    func `a list that changes breaks the laws that its defect breaks, and no other`(
        _ wanted: Case, seed: UInt64
    ) async throws {
        let spec = try Self.spec(
            stability: wanted.stability, change: wanted.change, stir: wanted.stir)
        let api = StirredAPI(wanted.defect, isSnapshot: wanted.isSnapshot)
        let before = api.state.withLock { $0.rows.map(\.id) }
        let (session, refused, _) = try await Self.stirred(api, by: spec, seed: seed)
        let evidence = StirEvidence(
            session.ledger, stir: session.stir, obstacle: session.obstacle)
        let judged = StirLaws.all.map { ($0.identifier, $0.judge(evidence)) }
        let broken = judged.filter { $0.1.verdict == .violated }
        let told = Set(broken.map(\.0))
        let words = broken.map { "\($0.0): \($0.1.findings.prefix(2))" }
        #expect(told.isSuperset(of: wanted.breaks), "\(words)")
        #expect(told.isSubset(of: wanted.breaks.union(wanted.mayBreak)), "\(words)")
        #expect(refused.isEmpty)
        #expect(api.state.withLock { $0.rows.map(\.id) } == before, "only rows of ours are touched")
    }

    /// Rows that are not ours come and go behind every page.
    private struct Busy: HTTPTransport {
        let api: StirredAPI

        func exchange(_ request: HTTPRequest) async -> Exchange {
            let exchange = await api.exchange(request)
            api.state.withLock { state in
                state.lastID += 1
                // One of others that came before goes again.
                if state.lastID.isMultiple(of: 3) { state.rows.removeAll { $0.title == "theirs" } }
                state.rows.append(.init(id: state.lastID, rank: 5, title: "theirs"))
            }
            return exchange
        }
    }

    @Test(arguments: [0, 1, 2, 3, 4] as [UInt64])
    func `a right list is not accused of what others write to it`(seed: UInt64) async throws {
        let spec = try Self.spec(stability: "", change: false)
        var terms = StirSession.Terms(firstNumber: 100_000_000)
        terms.seed = seed
        let busy = Busy(api: StirredAPI(.none))
        var session = StirSession(
            try #require(spec.stir),
            endpoint: PagedEndpoint(
                try spec.liveRequest(environment: [:]), convention: spec.convention),
            by: .init(pages: busy, writes: busy, environment: { $0.fallback }, waiting: { _ in }),
            terms: terms)
        await session.run()
        #expect(await session.clean().isEmpty)
        let evidence = StirEvidence(session.ledger, stir: session.stir)
        #expect(evidence.otherWriters != nil)
        for law in StirLaws.all {
            let judgement = law.judge(evidence)
            #expect(judgement.verdict != .violated, "\(law.identifier): \(judgement.findings)")
        }
    }

    /// Rows that are not ours get other places in the order every now and then.
    private struct Shuffled: HTTPTransport {
        let api: StirredAPI

        func exchange(_ request: HTTPRequest) async -> Exchange {
            let exchange = await api.exchange(request)
            api.state.withLock { state in
                guard state.clock.isMultiple(of: 9) else { return }
                let id = 1 + state.clock / 9 % 7
                guard let index = state.rows.firstIndex(where: { $0.id == id }) else { return }
                state.rows[index].rank = 71 + state.clock
            }
            return exchange
        }
    }

    @Test(arguments: ["", "{kind: keyset, order: mutable}"], [0, 1, 2] as [UInt64])
    func `a right list is not accused of rows that others move`(
        stability: String, seed: UInt64
    ) async throws {
        let spec = try Self.spec(stability: stability, change: false)
        var terms = StirSession.Terms(firstNumber: 100_000_000)
        terms.seed = seed
        let shuffled = Shuffled(api: StirredAPI(.none))
        var session = StirSession(
            try #require(spec.stir),
            endpoint: PagedEndpoint(
                try spec.liveRequest(environment: [:]), convention: spec.convention),
            by: .init(
                pages: shuffled, writes: shuffled, environment: { $0.fallback }, waiting: { _ in }),
            terms: terms)
        await session.run()
        #expect(await session.takeAway().isEmpty)
        let evidence = StirEvidence(session.ledger, stir: session.stir)
        #expect(evidence.otherWriters != nil)
        for law in StirLaws.all {
            let judgement = law.judge(evidence)
            #expect(judgement.verdict != .violated, "\(law.identifier): \(judgement.findings)")
        }
    }

    @Test func `an insertion that gets a row which is there stops the run, and accuses nobody`()
        async throws
    {
        let spec = try Self.spec(stability: "", change: false)
        let (session, _, left) = try await Self.stirred(StirredAPI(.upserts), by: spec, seed: 0)
        let evidence = StirEvidence(
            session.ledger, stir: session.stir, obstacle: session.obstacle)
        #expect(session.obstacle?.contains("names no new row") == true)
        #expect(StirLaws.all.allSatisfy { $0.judge(evidence).verdict != .violated })
        #expect(left.isEmpty)
    }

    @Test func `an insertion that is answered with another place may have been done`() async throws
    {
        let spec = try Self.spec(stability: "", change: false)
        let api = StirredAPI(.redirects)
        let (session, _, left) = try await Self.stirred(api, by: spec, seed: 0)
        #expect(session.obstacle?.contains("status 303") == true)
        #expect(left.isEmpty)
        #expect(api.state.withLock { $0.rows.count } == 7)
    }

    @Test func `a list of one page gets rows until it has three`() async throws {
        let spec = try Self.spec(stability: "", change: false)
        let session = try await Self.stirred(StirredAPI(.none, size: 20), by: spec, seed: 0).session
        let evidence = StirEvidence(session.ledger, stir: session.stir)
        let law = try #require(StirLaws.all.first { $0.identifier == .deleteLosesNothing })
        #expect(law.judge(evidence).verdict == .holds)
    }

    @Test func `a right list is put to every test there is`() async throws {
        let spec = try Self.spec(stability: "{kind: keyset, order: mutable}", change: true)
        let session = try await Self.stirred(StirredAPI(.none), by: spec, seed: 0).session
        let evidence = StirEvidence(session.ledger, stir: session.stir)
        let untested = StirLaws.all.filter { $0.judge(evidence).verdict == .notEnoughEvidence }
        #expect(untested.map(\.identifier) == [])
    }

    @Test func `where writes are refused nothing is tested, in the words of the API`() async throws
    {
        let spec = try Self.spec(stability: "", change: false)
        let (session, refused, left) = try await Self.stirred(
            StirredAPI(.readOnly), by: spec, seed: 0)
        let evidence = StirEvidence(
            session.ledger, stir: session.stir, obstacle: session.obstacle)
        let judged = StirLaws.all.map { $0.judge(evidence) }
        #expect(judged.allSatisfy { $0.verdict == .notEnoughEvidence })
        #expect(judged.allSatisfy { $0.evidence.contains("read only") })
        #expect(refused.isEmpty)
        #expect(left.isEmpty)
    }

    @Test func `rows that cannot be taken away are told`() async throws {
        let spec = try Self.spec(stability: "", change: false)
        let (_, refused, left) = try await Self.stirred(StirredAPI(.keepsRows), by: spec, seed: 0)
        #expect(!left.isEmpty)
        #expect(refused.map(\.row) == left.map(\.row))
    }

    @Test func `rows that are listed although they were deleted are left`() async throws {
        let spec = try Self.spec(stability: "", change: false)
        let api = StirredAPI(.deaf)
        let (_, refused, left) = try await Self.stirred(api, by: spec, seed: 0)
        #expect(refused.isEmpty)
        let listed = left.compactMap { $0.id.flatMap { Int($0.text) } }
        #expect(Set(listed) == Set(api.state.withLock { $0.rows.map(\.id) }.filter { $0 > 7 }))
        let other = try await Self.stirred(StirredAPI(.unsaid), by: spec, seed: 0)
        #expect(other.left.isEmpty)
    }

    @Test func `a change that is refused is not tested, in the words of the API`() async throws {
        let spec = try Self.spec(stability: "", change: true)
        let session = try await Self.stirred(StirredAPI(.fixed), by: spec, seed: 0).session
        let evidence = StirEvidence(session.ledger, stir: session.stir)
        let law = try #require(StirLaws.all.first { $0.identifier == .moveIsSeenOnce })
        let judgement = law.judge(evidence)
        #expect(judgement.verdict == .notEnoughEvidence)
        #expect(judgement.evidence.contains("immutable"))
        #expect(evidence.refusedChange == judgement.evidence)
    }

    @Test func `nothing is written where one write would go where nobody allowed it`() async throws
    {
        var spec = try Self.spec(stability: "", change: false)
        spec.stir?.kinds[0].deletion?.url = SpecText(literal: "http://elsewhere/rows/{id}")
        let api = StirredAPI(.none)
        var session = StirSession(
            try #require(spec.stir),
            endpoint: PagedEndpoint(
                try spec.liveRequest(environment: [:]), convention: spec.convention),
            by: .init(
                pages: api, writes: api, environment: { $0.fallback },
                placing: { $0.host == "localhost" ? $0 : nil }, waiting: { _ in }),
            terms: .init(firstNumber: 100_000_000))
        await session.run()
        #expect(session.obstacle?.contains("http://elsewhere") == true)
        #expect(api.state.withLock { $0.lastID } == 7)
    }

    @Test func `rows of ours have numbers that the list holds none of`() async throws {
        let spec = try Self.spec(stability: "", change: false)
        let api = StirredAPI(.none)
        api.state.withLock { $0.rows[0].title = "order 100000300 of 101999999" }
        let session = try await Self.stirred(api, by: spec, seed: 0).session
        #expect(session.ledger.rows.values.allSatisfy { $0.number >= 102_000_000 })
    }

    @Test func `without a deletion nothing is written`() async throws {
        var spec = try Self.spec(stability: "", change: false)
        spec.stir?.kinds[0].deletion = nil
        let api = StirredAPI(.none)
        let session = try await Self.stirred(api, by: spec, seed: 0).session
        #expect(session.obstacle?.contains("--keep-rows") == true)
        #expect(api.state.withLock { $0.lastID } == 7)
    }

    @Test(arguments: [
        "kind 0 number -9223372036854775808", "kind 0 number 9223372036854775807",
        "kind -1 number 100000000", "kind 0 number -1",
    ])
    func `a mark with numbers that no row of ours has is none of ours`(numbers: String) {
        let role = PageMark.Role(rawValue: "stir insert bed \(numbers)")
        #expect(StirMark(PageMark(role: role, walk: 1, page: 1)) == nil)
    }

    @Test(arguments: StirScenario.allCases)
    func `marks are read back as they were written`(_ scenario: StirScenario) {
        let page = StirMark.page(scenario, run: 3, isBeside: true, number: 2)
        #expect(StirMark(page.mark) == page)
        #expect(page.mark.isCleaning == (scenario == .clean))
        for operation in StirOperation.allCases {
            let write = StirMark.write(
                operation, scenario, run: 4, row: 7, kind: 1, number: 123_456_789)
            #expect(StirMark(write.mark) == write)
            #expect(write.mark.isWrite && write.mark.isCleaning == (scenario == .clean))
        }
    }
}
