import TapeHTTP
import TapeJSON
import TapePaging

/// What one page of a recording says about later pages, and whether it says so in the usual place.
struct PageOutline: Sendable {
    let itemCount: Int
    let signals: Signals
    /// The signs on the page itself; later pages may leave out what earlier ones gave.
    let given: Set<String>
    /// The flag of more, as the API spells it.
    let flagText: String?
    /// Whether the place of the next position has a value, even one that means the end; nil where there is no such place.
    let hasPlace: Bool?

    init(_ page: Walk.Page, _ response: HTTPResponse, _ root: JSONValue?, by convention: Convention)
    {
        itemCount = page.items.count
        signals = page.signals
        var given: Set<String> = []
        if page.signals.flag != nil { given.insert("more") }
        if page.total != nil { given.insert("total") }
        if page.pageCount != nil { given.insert("pages") }
        self.given = given
        flagText = convention.flag.flatMap { Self.text(at: $0.place, response, root) }
        let places = convention.sources.compactMap { Self.isThere($0, response, root) }
        hasPlace = places.isEmpty ? nil : places.contains(true)
    }

    /// Whether a sign other than the position says that the list goes on or ends; nil where there is none.
    var saysMore: Bool? {
        let signs = [signals.flag, signals.count, signals.pages].compactMap(\.self)
        return signs.isEmpty ? nil : signs.contains(true)
    }

    private static func text(
        at place: ResponsePlace, _ response: HTTPResponse, _ root: JSONValue?
    ) -> String? {
        switch place {
        case .header(let name): response.headers[name]
        case .body(.json(let path)): root.flatMap { path.nodes(in: $0).first?.value.scalarText }
        case .body(.xml): nil
        }
    }

    private static func isThere(
        _ source: Convention.Source, _ response: HTTPResponse, _ root: JSONValue?
    ) -> Bool? {
        switch source {
        case .link: response.headers["Link"] != nil
        case .header(let name): response.headers[name] != nil
        case .body(let paths): root.flatMap { isThere(paths, in: $0) }
        case .item, .extraRow, .counted: nil
        }
    }

    private static func isThere(_ paths: [BodyPath], in root: JSONValue) -> Bool? {
        var found: [Bool] = []
        for path in paths {
            guard case .json(let path) = path else { return nil }
            found.append(path.nodes(in: root).contains { _ in true })
        }
        return found.contains(true)
    }
}
