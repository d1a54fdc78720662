import TapeFaults
import TapeHTTP
import TapePaging

/// Makes every mutant of a recorded walk for which its convention has a place.
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

    /// Every possible mutant of the walk.
    func mutants() -> [Mutant] {
        guard count > 0 else { return [] }
        return (items() + positions() + signs() + forms()).map(answeringBehind)
    }

    /// The mutant on a server that answers with an empty page past its end.
    ///
    /// Without it, a client that is led past the last page would run into the end of the recording.
    private func answeringBehind(_ mutant: Mutant) -> Mutant {
        guard let last = mutant.response(count, over: recorded),
            let empty = tamper.editor.replacingItems(of: last, by: [])
        else { return mutant }
        var mutant = mutant
        mutant.behind = tamper.editor.saying(more: false, in: empty) ?? empty
        return mutant
    }

    /// A mutant of one page; nil where the edit does not apply to it.
    func mutant(
        _ name: String, at page: Int, _ edit: (HTTPResponse) -> HTTPResponse?
    ) -> Mutant? {
        guard let response = recorded(page), let edited = edit(response), edited != response else {
            return nil
        }
        return Mutant(name: "page \(page): \(name)", pages: [page: edited])
    }

    /// A mutant of all pages, which are edited one by one as they are requested.
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
