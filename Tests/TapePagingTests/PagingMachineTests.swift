import TapeHTTP
import TapeJSON
import TapePaging
import Testing

@Suite struct PagingMachineTests {
    private func convention(
        _ authority: Convention.Authority, advance: Convention.Advance = .received
    ) throws -> Convention {
        Convention(
            style: .offset, source: .counted(by: advance), slot: .query("offset"),
            authority: authority, items: try JSONPath("$"),
            size: Convention.Size(query: "limit", value: 3))
    }

    private func reading(
        _ count: Int, total: Int? = nil, more: Bool? = nil, next: Position? = nil
    ) -> PageReading {
        let items = (0..<count).map { number in
            PageReading.Item(digest: UInt64(number), identity: "\(number)", orderKey: nil)
        }
        return PageReading(items: items, next: next, saysMore: more, total: total)
    }

    @Test func `a walk begins at the first position`() throws {
        var machine = PagingMachine(try convention(.emptyPage))
        #expect(machine.handle(.start) == .fetch(.first, page: 1))
    }

    @Test(arguments: [(Convention.Advance.received, 2), (.limit, 3)])
    func `counted positions move on by what was received or asked`(
        advance: Convention.Advance, offset: Int
    ) throws {
        var machine = PagingMachine(try convention(.emptyPage, advance: advance))
        _ = machine.handle(.start)
        #expect(machine.handle(.arrived(reading(2))) == .fetch(.offset(offset), page: 2))
    }

    @Test(arguments: [
        (Convention.Authority.emptyPage, 0, true), (.emptyPage, 1, false),
        (.shortPage, 2, true), (.shortPage, 3, false),
        (.total, 3, false), (.more, 3, true),
    ])
    func `the authority alone ends a walk`(
        authority: Convention.Authority, count: Int, ends: Bool
    ) throws {
        var machine = PagingMachine(try convention(authority))
        _ = machine.handle(.start)
        let action = machine.handle(.arrived(reading(count, total: 9, more: false)))
        #expect((action == .finish) == ends)
        if ends { #expect(machine.walk.ending == .end) }
    }

    @Test func `a position that comes back ends the walk, however late`() throws {
        let items = try JSONPath("$")
        let cursors = Convention(
            style: .cursor, source: .token(at: items), slot: .query("c"), authority: .next,
            items: items)
        var machine = PagingMachine(cursors)
        _ = machine.handle(.start)
        for token in ["a", "b", "c"] {
            #expect(machine.handle(.arrived(reading(1, next: .token(token)))) != .finish)
        }
        #expect(machine.handle(.arrived(reading(1, next: .token("a")))) == .finish)
        #expect(machine.walk.ending == .looped(page: 4, backTo: 2))
    }

    @Test func `an authority that keeps silent is a failure, not an end`() throws {
        var machine = PagingMachine(try convention(.more))
        _ = machine.handle(.start)
        #expect(machine.handle(.arrived(reading(3))) == .finish)
        guard case .failed(page: 1, let error) = machine.walk.ending else {
            Issue.record("ended: \(machine.walk.ending)")
            return
        }
        #expect(error.code == .badSignal)
    }

    @Test func `the cap holds against an API that never ends`() throws {
        var machine = PagingMachine(try convention(.emptyPage), pageLimit: 2)
        _ = machine.handle(.start)
        _ = machine.handle(.arrived(reading(3)))
        #expect(machine.handle(.arrived(reading(3))) == .finish)
        #expect(machine.walk.ending == .capped(2))
        #expect(machine.walk.pages.count == 2)
    }

    @Test func `the ledger finds the page of every item`() throws {
        var machine = PagingMachine(try convention(.emptyPage))
        _ = machine.handle(.start)
        for count in [3, 1, 2, 0] { _ = machine.handle(.arrived(reading(count))) }
        let pages = (0..<6).map { machine.walk.page(ofItem: $0)?.number }
        #expect(pages == [1, 1, 1, 2, 3, 3])
        #expect(machine.walk.page(ofItem: 6) == nil)
    }
}
