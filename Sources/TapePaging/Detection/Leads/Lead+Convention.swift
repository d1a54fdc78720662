import TapeHTTP
import TapeJSON

/// What detection knows of a list besides how it is paged.
package struct ListReading: Hashable, Sendable {
    package var list: ListPlace
    package var notation: Body.Notation
    /// What the lines of the body are, where they are the list.
    package var lines: Convention.Items.Container?
    /// The names of columns, where items are rows of values.
    package var columns: [String]
    package var identity: BodyPlace?
    /// Lists beside the first whose items count as well, as S3's common prefixes do.
    package var companions: [ListPlace] = []
    /// Whether the same value identifies the items of all these lists.
    package var sharesIdentity = false

    package init(list: ListPlace, in body: Body, identity: BodyPlace? = nil) {
        self.list = list
        notation = body.notation
        lines = body.lines
        self.identity = identity
        columns = []
        if case .rows(let place) = list.shape {
            let names = place.first(in: body.root)?.elements ?? []
            columns = names.map { $0.scalarText ?? $0["name"]?.scalarText ?? "" }
        }
    }

    /// A place in the body as specs write it.
    package func path(_ place: BodyPlace) -> BodyPath? {
        Self.parsed(
            notation == .xml ? BodyPath.xmlMark + place.xpath() : place.jsonPath)
    }

    /// A place within an item as specs write it; a value in a row by the name of its column.
    package func itemPath(_ place: BodyPlace) -> BodyPath? {
        if notation == .xml {
            return Self.parsed(BodyPath.xmlMark + place.xpath(isRelative: true))
        }
        if case .index(let index)? = place.steps.first, columns.indices.contains(index) {
            return Self.parsed(BodyPlace(members: columns[index]).jsonPath)
        }
        return Self.parsed(place.jsonPath)
    }

    static func parsed(_ text: String) -> BodyPath? {
        do {
            return try BodyPath(text)
        } catch {
            // A key that no path can name takes no part.
            return nil
        }
    }

    /// All items of a body, those of companion lists behind the others.
    package func items(in body: Body) -> [BodyNode]? {
        guard !companions.isEmpty else { return list.items(in: body) }
        let all = ([list] + companions).compactMap { $0.items(in: body) }
        return all.isEmpty ? nil : all.flatMap(\.self)
    }

    var items: Convention.Items? {
        switch list.shape {
        case .array:
            guard let path = path(list.place) else { return nil }
            if let lines, list.place.steps.isEmpty {
                return Convention.Items([path], container: lines)
            }
            let element = list.element.steps.isEmpty ? nil : itemPath(list.element)
            let others = companions.compactMap { self.path($0.place) }
            return Convention.Items([path] + others, element: element)
        case .map:
            return path(list.place).map { Convention.Items([$0], container: .map) }
        case .rows(let columns):
            guard let path = path(list.place) else { return nil }
            return Convention.Items([path], columns: columnsPath(columns))
        case .nested:
            return path(list.place.appending(.every)).map { Convention.Items([$0]) }
        }
    }

    private func columnsPath(_ place: BodyPlace) -> BodyPath? { path(place) }

    var identityAxis: Convention.Identity {
        guard companions.isEmpty || sharesIdentity else { return .none }
        return switch list.shape {
        case .map: .key
        case .nested: .none
        case .array, .rows:
            identity.flatMap { itemPath($0) }.map { .paths([$0]) } ?? .none
        }
    }
}

extension Lead {
    /// The convention that this lead would make; nil where a key cannot be written as a path.
    package func convention(of reading: ListReading, size: Convention.Size?) -> Convention? {
        guard let items = reading.items, let source = source(in: reading),
            let style = Convention.Style(rawValue: style)
        else { return nil }
        let size = pathSize.map { Convention.Size(slots.first, value: $0) } ?? size
        return Convention(
            style: style, sources: [source], slots: slots, authority: trialAuthority, items: items,
            identity: reading.identityAxis
        )
        .with(\.size, size)
    }

    /// What decides the end while nothing more is known.
    private var trialAuthority: Convention.Authority {
        switch source {
        case .url, .token, .tokens, .map: .next
        case .lastItem, .lastItems, .page, .offset, .range: .emptyPage
        }
    }

    private func source(in reading: ListReading) -> Convention.Source? {
        switch source {
        case .url(.link(let relation)): .link(relation: relation, tests: [])
        case .url(.header(let name)), .token(.header(let name)): .header(name)
        case .url(.body(let place)), .token(.body(let place)), .map(let place):
            reading.path(place).map { .body([$0]) }
        case .token(.link): nil
        case .tokens(let places): .body(places.compactMap { reading.path($0) })
        case .lastItem(let place): reading.itemPath(place).map { .item(.last, [$0]) }
        case .lastItems(let places): .item(.last, places.compactMap { reading.itemPath($0) })
        case .page(let base): .counted(.init(by: .one, from: base))
        case .offset(let base): .counted(.init(by: .received, from: base))
        case .range: .counted(.init(by: .received))
        }
    }
}
