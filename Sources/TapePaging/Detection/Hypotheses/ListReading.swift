import TapeHTTP
import TapeJSON

/// What detection knows about a list apart from its paging.
package struct ListReading: Hashable, Sendable {
    package var list: ListPlace
    package var syntax: BodySyntax
    /// What each line of the body holds, where the lines are the list.
    package var lines: Convention.Items.Container?
    /// The names of columns, where items are rows of values.
    package var columns: [String]
    package var identity: BodyPlace?
    /// Sibling lists whose items also count, such as S3's common prefixes.
    package var companions: [ListPlace] = []
    /// Whether the same value identifies the items of all these lists.
    package var sharesIdentity = false

    package init(list: ListPlace, in body: Body, identity: BodyPlace? = nil) {
        self.list = list
        syntax = body.syntax
        lines = body.lines
        self.identity = identity
        columns = []
        if case .rows(let place) = list.shape {
            let names = place.first(in: body.root)?.elements ?? []
            columns = names.map { $0.scalarText ?? $0["name"]?.scalarText ?? "" }
        }
    }

    /// A place in the body as a path for a spec.
    package func path(_ place: BodyPlace) -> BodyPath? {
        Self.parsed(place.path(in: syntax))
    }

    /// A place within an item as a path for a spec; a value of a row is addressed by its column name.
    package func itemPath(_ place: BodyPlace) -> BodyPath? {
        if syntax == .xml {
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
            // A key that cannot be written in a path is ignored.
            return nil
        }
    }

    /// All items of a body, followed by those of companion lists.
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
            return Convention.Items([path], columns: self.path(columns))
        case .nested:
            return path(list.place.appending(.every)).map { Convention.Items([$0]) }
        }
    }

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
