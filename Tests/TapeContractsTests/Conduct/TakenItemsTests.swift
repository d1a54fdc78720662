import TapeContracts
import TapeFaults
import TapePaging
import Testing

/// Which lists go on by their total although a page lost items.
@Suite struct TakenItemsTests {
    private func convention(_ paging: String) throws -> Convention {
        let text = """
            pagetape: 1
            title: A list
            request: {get: "http://api.example.com/items"}
            paging: {\(paging), items: "$.items", id: "$.id"}
            """
        let file = try SpecReader.read(Array(text.utf8), file: "list.yaml")
        guard case .contract(let spec) = file else { throw NoContract() }
        return spec.convention
    }

    private struct NoContract: Error {}

    @Test(arguments: [
        ("style: page-number, query: page, total: \"$.total\"", [Fault.emptyPage, .shortPage]),
        ("style: offset, query: offset, total: \"$.total\"", [.emptyPage]),
        ("style: page-number, query: page, pages: \"$.pages\"", []),
        ("style: page-number, query: page", []),
        ("style: cursor, cursor: \"$.next\", query: c, total: \"$.total\"", []),
    ])
    func `an exact total that counted positions lead to outlives a page`(
        paging: String, faults: [Fault]
    ) throws {
        let convention = try convention(paging)
        let all: [Fault] = [.emptyPage, .shortPage, .dropItem, .duplicate, .status(503)]
        #expect(all.filter { convention.leadsOn(despite: $0) } == faults)
    }
}
