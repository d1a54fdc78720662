import TapeFaults
import Testing

@Suite struct StirFaultTests {
    @Test(
        arguments: [
            ("offset-insert", [5, 10, 11, 12, 13]), ("offset-delete", [11, 12, 13, 14]),
            ("offset-move", [1, 11, 12, 13, 14]), ("keyset-delete", [10, 11, 13, 14]),
            ("keyset-move", [10, 11, 1, 13, 14]), ("keyset-insert", nil), ("snapshot-insert", nil),
            ("snapshot-delete", nil), ("snapshot-move", nil),
        ] as [(String, [Int]?)])
    func `a page shows a change as its way of paging does`(text: String, items: [Int]?) throws {
        let stirring = try #require(StirFault(text))
        #expect(stirring.description == text)
        #expect(stirring.items(of: [10, 11, 12, 13, 14], after: [1, 2, 3, 4, 5]) == items)
        #expect(StirFault.all.contains(stirring) == (items != nil))
    }

    @Test(arguments: StirFault.all) func `the last item stays the last where nothing shifts in`(
        stirring: StirFault
    ) {
        for count in 2...5 {
            let items = stirring.items(of: Array(1...count), after: [7, 8])
            #expect(items?.last == (stirring.happening == .insert ? count - 1 : count))
        }
        #expect(stirring.items(of: [1], after: [7, 8]) == nil)
        #expect(stirring.items(of: [1, 2], after: []) == nil)
    }

    @Test(arguments: ["offset", "insert", "offset-", "keyset-insert-twice", ""])
    func `nothing else is a change`(text: String) {
        #expect(StirFault(text) == nil)
    }
}
