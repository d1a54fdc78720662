import TapeBench
import TapeList

/// A list as an app developer writes it by hand, step by step, and rightly; a mutant gets one of the steps wrong.
protocol HandmadeList: ListUnderTest {
    var notes: ListNotes { get set }

    var footer: Footer { get }
    mutating func started() -> [ListEffect]
    mutating func refreshed() -> [ListEffect]
    /// Somebody asks for more at the bottom.
    mutating func wished(_ trigger: Trigger) -> [ListEffect]
    mutating func retried() -> [ListEffect]
    mutating func load(_ pointer: String?) -> [ListEffect]
    mutating func arrived(_ page: LoadedPage<String, String>, _ ticket: LoadNumber) -> [ListEffect]
    /// What the list makes of a page that arrived.
    func read(_ page: LoadedPage<String, String>) -> LoadedPage<String, String>
    /// Takes a page that is awaited.
    mutating func accept(_ page: LoadedPage<String, String>, replacing: Bool) -> [ListEffect]
    /// Takes note that the request in flight failed.
    mutating func broke(_ flight: LoadTicket<String>, _ failure: LoadFailure) -> [ListEffect]
    mutating func displayed(_ path: RowPath) -> [ListEffect]
    mutating func laidOut(_ lastVisible: RowPath?) -> [ListEffect]
    mutating func selected(_ path: RowPath) -> [ListEffect]
    mutating func cancelled() -> [ListEffect]
    mutating func disposed() -> [ListEffect]
    mutating func timePassed(_ time: Duration) -> [ListEffect]
    /// What of a page is put below the items already there.
    func additions(_ page: [String]) -> [String]
    /// The update for rows that came at the bottom, together with what became of the footer.
    func update(
        from old: (count: Int, footer: Footer), to new: (count: Int, footer: Footer)
    ) -> [ListEffect]
}

extension HandmadeList {
    var shape: TableShape {
        TableShape(rowsInSections: [notes.items.count + (footer.isPresent ? 1 : 0)])
    }

    func row(at path: RowPath) -> ListRow? {
        guard path.section == 0 else { return nil }
        if path == footerPath { return .footer(footer) }
        return notes.items.indices.contains(path.row) ? .item(notes.items[path.row]) : nil
    }

    var placeholder: Placeholder { rightPlaceholder }

    var rightPlaceholder: Placeholder {
        guard notes.items.isEmpty, !footer.isPresent else { return .absent }
        if notes.flight != nil { return .loading }
        if let failure = notes.failure { return .failed(failure.reason) }
        return notes.isLoaded ? .empty : .absent
    }

    var footerPath: RowPath? {
        footer.isPresent ? RowPath(section: 0, row: notes.items.count) : nil
    }

    mutating func handle(_ input: ListInput) -> [ListEffect] { handleRightly(input) }

    mutating func handleRightly(_ input: ListInput) -> [ListEffect] {
        switch input {
        case .start: started()
        case .refresh: refreshed()
        case .tapFooter: wished(.tap)
        case .tapRetry: retried()
        case .select(let path): selected(path)
        case .willDisplay(let path): displayed(path)
        case .didEndDisplaying: []
        case .laidOut(let lastVisible): laidOut(lastVisible)
        case .cancel: cancelled()
        case .delete(let id):
            changing { notes in
                notes.items.removeAll { $0 == id }
                return true
            }
        case .filterChanged:
            changing { notes in
                notes.items = []
                notes.flight = nil
                return true
            } + load(nil)
        case .dispose: disposed()
        case .timePassed(let time): timePassed(time)
        case .answer(let ticket, let answer):
            switch answer.result {
            case .success(let page): arrived(page, ticket)
            case .failure(let failure):
                notes.flight.map { $0.number == ticket ? broke($0, failure) : [] } ?? []
            }
        }
    }

    /// Changes the notes and tells the table what came of it; the change says whether everything must be asked again.
    mutating func changing(_ change: (inout ListNotes) -> Bool) -> [ListEffect] {
        let old = (notes.items.count, footer)
        let needsReload = change(&notes)
        guard needsReload else { return update(from: old, to: (notes.items.count, footer)) }
        return [.update(.reload, leaving: shape)]
    }
}
