import TapeHTTP
import TapeJSON

extension Convention {
    /// The short name of a common set of choices; a spec may change each of them.
    package enum Style: String, Hashable, Sendable, CaseIterable {
        case linkHeader = "link-header"
        case nextURL = "next-url"
        case cursor
        case pageNumber = "page-number"
        case offset
        case lastItem = "last-item"
        case relay
        case rangeHeader = "range-header"
        case headerToken = "header-token"
        case continueMap = "continue-map"
        case extraRow = "extra-row"
        case singlePage = "single-page"
    }
}

extension Convention.Style {
    /// Where positions go by default; empty where the spec must say.
    package var defaultSlots: [Convention.Slot] {
        switch self {
        case .linkHeader, .nextURL: [.url]
        case .pageNumber: [.query("page")]
        case .offset: [.query("offset")]
        case .rangeHeader: Self.range
        case .relay: Self.path("$.variables.after").map { [.body($0)] } ?? []
        case .continueMap: [.merge(.query)]
        case .cursor, .lastItem, .headerToken, .extraRow, .singlePage: []
        }
    }

    /// Where positions come from by default; empty where the spec must say.
    package var defaultSources: [Convention.Source] {
        switch self {
        case .linkHeader: [.nextLink]
        case .pageNumber: [.counted(.init(by: .one))]
        case .offset, .rangeHeader: [.counted(.init(by: .received))]
        case .extraRow: [.counted(.init(by: .limit))]
        case .continueMap: Self.path("$.continue").map { [.body([.json($0)])] } ?? []
        case .nextURL, .cursor, .lastItem, .relay, .headerToken, .singlePage: []
        }
    }

    /// The signals that may decide the end; the first one that the spec reads decides.
    package var authorities: [Convention.Authority] {
        switch self {
        case .linkHeader, .nextURL, .cursor, .headerToken, .continueMap: [.next]
        case .pageNumber: [.pages, .total, .more, .emptyPage]
        case .offset, .rangeHeader: [.total, .more, .pages, .emptyPage]
        case .lastItem, .relay: [.more, .total, .emptyPage]
        case .extraRow: [.extraRow]
        case .singlePage: [.single]
        }
    }

    private static let range: [Convention.Slot] =
        ValueTemplate("{first}-{last}").map { [.header("Range", $0)] } ?? []

    /// A path that is known to be valid.
    private static func path(_ text: String) -> JSONPath? {
        // `try?`: the texts are a few lines above, and a test covers every style.
        try? JSONPath(text)
    }
}

extension Convention {
    /// The word in a spec for a style that is not yet known.
    package static let unknownStyle = "unknown"

    /// Whether the spec reads what an authority needs.
    package func reads(_ authority: Authority) -> Bool {
        switch authority {
        case .next: sources.contains(where: \.isGiven)
        case .more: flag != nil
        case .total: total != nil
        case .pages: pages != nil
        case .shortPage, .extraRow: size != nil
        case .pastEnd: if case .status = errors.pastEnd { true } else { false }
        case .emptyPage, .single: true
        }
    }

    /// The default authority of the style, given the signals that the convention reads.
    package var defaultAuthority: Authority {
        // Asking for an extra item is a choice of the client, not a signal that happens to be there.
        style.authorities.first(where: reads) ?? style.authorities.last ?? .emptyPage
    }
}
