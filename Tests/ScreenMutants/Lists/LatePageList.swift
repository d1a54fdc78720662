import TapeBench
import TapeList

/// Applies whatever page arrives, also one that a refresh made worthless.
struct LatePageList: HandmadeList {
    let name = "list that takes late pages"
    var notes = ListNotes(asking: .tap)

    mutating func arrived(
        _ page: LoadedPage<String, String>, _ ticket: LoadNumber
    ) -> [ListEffect] {
        let flight = notes.flight
        let isRefresh = flight?.number == ticket && flight?.purpose == .refresh
        let effects = accept(page, replacing: isRefresh)
        if flight?.number != ticket { notes.flight = flight }
        return effects
    }
}
