import TapeCassette
import TapeContracts
import TapeHTTP

/// What an earlier run left of a recording that did not finish.
struct UnfinishedRecording {
    /// A journal that begins with the pages that had arrived whole.
    let journal: Journal
    private let pages: Cassette

    /// Takes up the journal of a cassette; what arrived broken is asked for anew.
    init(of cassettePath: String, redactor: Redactor) throws(CassetteError) {
        pages = try Self.wholePages(of: cassettePath)
        journal = try Journal.begin(cassettePath, header: pages.header, discardingOld: true)
        for interaction in try pages.interactions() {
            try journal.append(interaction, scanning: redactor.scan())
        }
    }

    /// What the journal holds that a walk can go on from; the journal is let go of again.
    private static func wholePages(of cassettePath: String) throws(CassetteError) -> Cassette {
        let (journal, kept) = try Journal.resume(cassettePath)
        let whole = try kept.interactions().filter(\.isWholePage)
        try journal.leave()
        return Cassette(header: kept.header, interactions: whole)
    }

    var pageCount: Int { pages.count }

    /// A transport that answers from these pages and asks another for everything else.
    func transport(
        before live: any HTTPTransport, rules: RedactionRules, secrets: [KnownSecret]
    ) throws(CassetteError) -> any HTTPTransport {
        KeptFirstTransport(
            try Deck(pages, rules: rules, secrets: secrets).session(), before: live)
    }
}

extension Interaction {
    /// Whether it is an answer that a walk can go on from, if only to where it leads.
    fileprivate var isWholePage: Bool {
        guard case .whole(let response) = outcome else { return false }
        return (200..<400).contains(response.status)
    }
}
