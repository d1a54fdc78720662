import TapeHTTP
import TapeJSON
import TapePaging
import Testing

@Suite struct PagingMachineTests {
    private func endpoint(
        _ authority: Convention.Authority, advance: Convention.Advance = .received
    ) throws -> PagedEndpoint {
        let convention = Convention(
            style: .offset, sources: [.counted(.init(by: advance))], slots: [.query("offset")],
            authority: authority, items: Convention.Items([try BodyPath("$")])
        )
        .with(\.size, Convention.Size(query: "limit", value: 3))
        .with(\.flag, Convention.Flag(at: .body(try BodyPath("$.more"))))
        .with(\.total, .body(try BodyPath("$.total")))
        return PagedEndpoint(
            HTTPRequest(url: HTTPURL("http://list.test/items")), convention: convention)
    }

    private func endpoint(_ source: Convention.Source, _ slot: Convention.Slot) throws
        -> PagedEndpoint
    {
        PagedEndpoint(
            HTTPRequest(url: HTTPURL("https://list.test/items?limit=3")),
            convention: Convention(
                style: .cursor, sources: [source], slots: [slot], authority: .next,
                items: Convention.Items([try BodyPath("$")])))
    }

    private func reading(
        _ count: Int, total: Int? = nil, more: Bool? = nil, next: Position? = nil
    ) -> PageReading {
        let items = (0..<count).map { number in
            PageReading.Item(digest: UInt64(number), identity: "\(number)", orderKey: nil)
        }
        let place = SignalPlace.header("X-Sign")
        return PageReading(
            items: items, pointer: next.map { .init($0, at: place) },
            flag: more.map { .init($0, at: place) }, count: total.map { .init($0, at: place) })
    }

    @Test func `a walk begins at the first position`() throws {
        var machine = PagingMachine(try endpoint(.emptyPage))
        #expect(machine.handle(.start) == .fetch(.first, page: 1))
    }

    @Test(arguments: [(Convention.Advance.received, 2), (.limit, 3)])
    func `counted positions move on by what was received or asked`(
        advance: Convention.Advance, offset: Int
    ) throws {
        var machine = PagingMachine(try endpoint(.emptyPage, advance: advance))
        _ = machine.handle(.start)
        #expect(machine.handle(.arrived(reading(2))) == .fetch(.number(offset), page: 2))
    }

    @Test(arguments: [
        (Convention.Authority.emptyPage, 0, true), (.emptyPage, 1, false),
        (.shortPage, 2, true), (.shortPage, 3, false),
        (.total, 3, false), (.more, 3, true),
    ])
    func `the authority alone ends a walk`(
        authority: Convention.Authority, count: Int, ends: Bool
    ) throws {
        var machine = PagingMachine(try endpoint(authority))
        _ = machine.handle(.start)
        let action = machine.handle(.arrived(reading(count, total: 9, more: false)))
        #expect((action == .finish) == ends)
        if ends { #expect(machine.walk.ending == .end) }
    }

    @Test func `a position that comes back ends the walk, however late`() throws {
        let cursor = Convention.Source.token(at: try BodyPath("$.next"))
        var machine = PagingMachine(try endpoint(cursor, .query("c")))
        _ = machine.handle(.start)
        for token in ["a", "b", "c"] {
            #expect(machine.handle(.arrived(reading(1, next: .token(token)))) != .finish)
        }
        #expect(machine.handle(.arrived(reading(1, next: .token("a")))) == .finish)
        #expect(machine.walk.ending == .looped(page: 4, backTo: 2))
    }

    @Test func `an authority that keeps silent is a failure, not an end`() throws {
        var machine = PagingMachine(try endpoint(.more))
        _ = machine.handle(.start)
        #expect(machine.handle(.arrived(reading(3))) == .finish)
        guard case .failed(page: 1, let error) = machine.walk.ending else {
            Issue.record("ended: \(machine.walk.ending)")
            return
        }
        #expect(error.code == .deadEnd)
    }

    @Test func `the cap holds against an API that never ends`() throws {
        var limits = PagingMachine.Limits()
        limits.pages = 2
        var machine = PagingMachine(try endpoint(.emptyPage), limits: limits)
        _ = machine.handle(.start)
        _ = machine.handle(.arrived(reading(3)))
        #expect(machine.handle(.arrived(reading(3))) == .finish)
        #expect(machine.walk.ending == .capped(.pages(2)))
        #expect(machine.walk.pages.count == 2)
    }

    @Test(arguments: [
        "https://list.test/items?limit=3", "https://LIST.test:443/items?limit=%33",
    ])
    func `a link back to the first request is a loop at once`(link: String) throws {
        var machine = PagingMachine(try endpoint(.nextLink, .url))
        _ = machine.handle(.start)
        let page = reading(3, next: .url(HTTPURL(link)))
        #expect(machine.handle(.arrived(page)) == .finish)
        #expect(machine.walk.ending == .looped(page: 1, backTo: 1))
    }

    @Test(arguments: [
        "https://evil.test/x", "//evil.test/x", "http://list.test/x", "https://list.test:8443/",
    ])
    func `a position in a path that names another server is not followed`(token: String) throws {
        let slot = Convention.Slot.path(try URITemplate("{+position}"))
        let endpoint = try endpoint(.token(at: BodyPath("$.next")), slot)
        var machine = PagingMachine(endpoint)
        _ = machine.handle(.start)
        #expect(machine.handle(.arrived(reading(3, next: .token(token)))) == .finish)
        guard case .strayed(let page, let url, _) = machine.walk.ending else {
            Issue.record("the walk went on to \(token)")
            return
        }
        #expect(page == 1)
        #expect(!url.isSameOrigin(as: endpoint.firstRequest.url))
        let asked = endpoint.request(for: .token(token), mark: PageMark(page: 2))
        #expect(asked.headers["Authorization"] == nil)
    }

    @Test func `a position in a path that stays is followed`() throws {
        let slot = Convention.Slot.path(try URITemplate("/items/{position}"))
        var machine = PagingMachine(try endpoint(.token(at: BodyPath("$.next")), slot))
        _ = machine.handle(.start)
        let next = Position.token("abc")
        #expect(machine.handle(.arrived(reading(3, next: next))) == .fetch(next, page: 2))
    }

    @Test(arguments: [
        ("https://other.test/items", Walk.Stray.otherOrigin),
        ("https://list.test:8443/items", .otherOrigin),
        ("http://list.test/items?page=2", .downgrade),
    ])
    func `a link to another server is not followed`(link: String, stray: Walk.Stray) throws {
        var machine = PagingMachine(try endpoint(.nextLink, .url))
        _ = machine.handle(.start)
        let page = reading(3, next: .url(HTTPURL(link)))
        #expect(machine.handle(.arrived(page)) == .finish)
        #expect(machine.walk.ending == .strayed(page: 1, to: HTTPURL(link), stray))
        #expect(machine.walk.digests.count == 3)
    }

    @Test func `pages without items end a walk when there are too many of them`() throws {
        var limits = PagingMachine.Limits()
        limits.emptyPages = 3
        let cursor = Convention.Source.token(at: try BodyPath("$.next"))
        var machine = PagingMachine(try endpoint(cursor, .query("c")), limits: limits)
        _ = machine.handle(.start)
        _ = machine.handle(.arrived(reading(0, next: .token("a"))))
        _ = machine.handle(.arrived(reading(1, next: .token("b"))))
        for token in ["c", "d"] {
            #expect(machine.handle(.arrived(reading(0, next: .token(token)))) != .finish)
        }
        #expect(machine.handle(.arrived(reading(0, next: .token("e")))) == .finish)
        #expect(machine.walk.ending == .capped(.emptyPages(3)))
    }

    @Test(arguments: [
        (Convention.Style.cursor, Convention.AbsentSet.usual, true),
        (.cursor, Convention.AbsentSet(), false),
        (.relay, .usual, false),
    ])
    func `a cursor that is always there is no sign of more`(
        style: Convention.Style, absent: Convention.AbsentSet, isSign: Bool
    ) throws {
        var convention = Convention(
            style: style, sources: [.token(at: try BodyPath("$.next"))], slots: [.query("c")],
            authority: .more, items: Convention.Items([try BodyPath("$")])
        )
        .with(\.flag, Convention.Flag(at: .body(try BodyPath("$.more"))))
        convention.absent = absent
        var machine = PagingMachine(
            PagedEndpoint(
                HTTPRequest(url: HTTPURL("http://list.test/")), convention: convention))
        _ = machine.handle(.start)
        _ = machine.handle(.arrived(reading(1, more: false, next: .token("last"))))
        #expect(machine.walk.ending == .end)
        #expect(machine.walk.pages[0].signals.pointer == (isSign ? true : nil))
        #expect(convention.signals.contains(.next) == isSign)
    }

    @Test func `the ledger finds the page of every item`() throws {
        var machine = PagingMachine(try endpoint(.emptyPage))
        _ = machine.handle(.start)
        for count in [3, 1, 2, 0] { _ = machine.handle(.arrived(reading(count))) }
        let pages = (0..<6).map { machine.walk.page(ofItem: $0)?.number }
        #expect(pages == [1, 1, 1, 2, 3, 3])
        #expect(machine.walk.page(ofItem: 6) == nil)
    }
}
