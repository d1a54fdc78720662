import TapeHTTP
import TapePaging
import Testing

@Suite struct PositionReadingTests {
    /// A way to spell positions, the next positions of a walk, and what they count.
    struct Case: CustomStringConvertible, Sendable {
        let description: String
        var url = "https://list.test/items?size=2"
        var next: [Position]
        var unit: PositionReading.Unit?
        var numbers: [Int?] = []
        var sizes = [2, 2, 1]
    }

    private static func links(_ texts: String...) -> [Position] {
        texts.map { .url(HTTPURL("https://list.test/" + $0)) }
    }

    static let cases = [
        Case(
            description: "page numbers in links", next: links("items?page=2", "items?page=3"),
            unit: .pages, numbers: [1, 2, 3]),
        Case(
            description: "page numbers from 0",
            next: links("items?p=1&size=2", "items?p=2&size=2"), unit: .pages,
            numbers: [0, 1, 2]),
        Case(
            description: "one link that names a page", next: links("items?page=2"),
            unit: .pages, numbers: [1, 2], sizes: [2, 1]),
        Case(
            description: "page numbers in the path", next: links("items/page/2", "items/page/3"),
            unit: .pages, numbers: [1, 2, 3]),
        Case(
            description: "a cursor that is the page's number",
            next: [.token("2"), .token("3")], unit: .pages, numbers: [1, 2, 3]),
        Case(
            description: "offsets in links",
            next: links("items?offset=2&limit=2", "items?offset=4&limit=2"), unit: .items,
            numbers: [0, 2, 4]),
        Case(
            description: "offsets from 1",
            next: links("items?startIndex=3", "items?startIndex=5"), unit: .items,
            numbers: [1, 3, 5]),
        Case(
            description: "a walk that its request begins on page 4",
            url: "https://list.test/items?page=4", next: links("items?page=5", "items?page=6"),
            unit: .pages, numbers: [4, 5, 6]),
        Case(
            description: "keys of items", next: links("items?since_id=2", "items?since_id=4")),
        Case(
            description: "keys of single items", next: [.token("2"), .token("3")],
            sizes: [1, 1, 1]),
        Case(description: "opaque cursors", next: links("items?cursor=b2", "items?cursor=c3")),
        Case(description: "one cursor that happens to be 2", next: [.token("2")], sizes: [2, 1]),
    ]

    @Test(arguments: cases)
    func `what positions count is told however they are spelled`(one: Case) throws {
        let isLink = if case .url? = one.next.first { true } else { false }
        let convention = Convention(
            style: isLink ? .nextURL : .cursor, sources: [.token(at: try BodyPath("$.next"))],
            slots: isLink ? [.url] : [.query("cursor")], authority: .next,
            items: Convention.Items([try BodyPath("$.items")])
        )
        .with(\.size, .init(query: "size", value: 2))
        let endpoint = PagedEndpoint(HTTPRequest(url: HTTPURL(one.url)), convention: convention)
        var machine = PagingMachine(endpoint)
        _ = machine.handle(.start)
        for (index, size) in one.sizes.enumerated() {
            let items = (0..<size).map {
                PageReading.Item(
                    digest: UInt64(index * 10 + $0), identity: "\(index)-\($0)", orderKey: nil)
            }
            let next = one.next.indices.contains(index) ? one.next[index] : nil
            let pointer = next.map {
                PageReading.Noted($0, at: .link(relation: "next"))
            }
            _ = machine.handle(.arrived(PageReading(items: items, pointer: pointer)))
        }
        let walk = machine.walk
        #expect(walk.ending == .end)
        let reading = PositionReading(of: walk, at: endpoint)
        #expect(reading?.unit == one.unit)
        guard let reading else { return }
        #expect(walk.pages.map { reading.number(of: $0.position) } == one.numbers)
        let second = walk.pages[1].position
        let number = try #require(reading.number(of: second))
        #expect(reading.position(number) == second)
        #expect(reading.number(of: reading.position(77)) == 77)
    }

    @Test func `a convention that counts says itself what it counts`() throws {
        let convention = Convention(
            style: .pageNumber, sources: [.counted(.init(by: .one, from: 0))],
            slots: [.query("page")], authority: .emptyPage,
            items: Convention.Items([try BodyPath("$.items")]))
        let endpoint = PagedEndpoint(
            HTTPRequest(url: HTTPURL("https://list.test/items")), convention: convention)
        let reading = PositionReading(of: PagingMachine(endpoint).walk, at: endpoint)
        #expect(reading?.unit == .pages)
        #expect(reading?.start == 0)
        #expect(reading?.itemsBefore(.number(3), size: 5) == 15)
    }
}
