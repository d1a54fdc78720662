import TapeFaults
import TapeHTTP
import TapePaging

/// Breaks a recorded walk in every way that its convention has a place for.
struct MutantMaker: Sendable {
    let tamper: PageTamper
    /// How many pages the walk has.
    let count: Int
    let recorded: @Sendable (Int) -> HTTPResponse?

    init(
        _ endpoint: PagedEndpoint, pages count: Int,
        recorded: @escaping @Sendable (Int) -> HTTPResponse?
    ) {
        tamper = PageTamper(endpoint)
        self.count = count
        self.recorded = recorded
    }

    /// A page in the middle of the walk; the last one where there are two.
    var middle: Int { max(1, min(count, count / 2 + 1)) }

    /// Every mutant that can be made of the walk.
    func mutants() -> [Mutant] {
        guard count > 0 else { return [] }
        return (items() + positions() + signs() + forms()).map(answeringBehind)
    }

    /// The mutant on a server that answers with an empty page behind its end.
    ///
    /// Without it a client that is led behind the last page would meet the end of the recording, not the API.
    private func answeringBehind(_ mutant: Mutant) -> Mutant {
        guard let last = mutant.response(count, over: recorded),
            let empty = tamper.editor.replacingItems(of: last, by: [])
        else { return mutant }
        var mutant = mutant
        mutant.behind = tamper.editor.saying(more: false, in: empty) ?? empty
        return mutant
    }

    /// A mutant of one page; nil where the edit has no place on it.
    func mutant(
        _ name: String, at page: Int, _ edit: (HTTPResponse) -> HTTPResponse?
    ) -> Mutant? {
        guard let response = recorded(page), let edited = edit(response), edited != response else {
            return nil
        }
        return Mutant(name: "page \(page): \(name)", pages: [page: edited])
    }

    /// A mutant of all pages, which are edited one by one as they are asked for.
    func mutantOfAll(
        _ name: String, _ edit: @escaping @Sendable (HTTPResponse) -> HTTPResponse?
    ) -> Mutant? {
        let hasPlace = (1...count).contains { recorded($0).flatMap(edit) != nil }
        return hasPlace ? Mutant(name: "every page: \(name)", edit: edit) : nil
    }

    /// A page with other items.
    func replacing(
        _ page: Int, _ name: String, _ change: ([PageItem]) -> [PageItem]?
    ) -> Mutant? {
        mutant(name, at: page) { response in
            guard let items = tamper.editor.items(of: response), let changed = change(items) else {
                return nil
            }
            return tamper.editor.replacingItems(of: response, by: changed)
        }
    }

    func itemsOf(_ page: Int) -> [PageItem]? {
        recorded(page).flatMap(tamper.editor.items)
    }
}
