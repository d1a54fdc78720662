/// A place of a body that may hold the page's items.
package struct ListPlace: Hashable, Sendable {
    package enum Shape: Hashable, Sendable {
        case array
        /// An object that maps keys to items.
        case map
        /// Rows, which are arrays of values in the order of named columns.
        case rows(columns: BodyPlace)
        /// Arrays within the elements of another array.
        case nested
    }

    package let place: BodyPlace
    package let shape: Shape
    /// Where in each element the item itself is: `node` in a connection's edges.
    package let element: BodyPlace

    package init(place: BodyPlace, shape: Shape, element: BodyPlace = .root) {
        self.place = place
        self.shape = shape
        self.element = element
    }

    /// The items of a body; nil where there is no list at this place.
    package func items(in body: Body) -> [BodyNode]? {
        guard let nodes = elements(in: body) else { return nil }
        return element.steps.isEmpty ? nodes : nodes.compactMap { element.first(in: $0) }
    }

    private func elements(in body: Body) -> [BodyNode]? {
        let found = place.nodes(in: body.root)
        switch shape {
        case .array, .rows:
            guard let list = found.first else { return nil }
            if let elements = list.elements { return elements }
            // XML does not distinguish a list of one from a single element.
            return body.syntax == .xml ? (list.isVoid ? [] : [list]) : nil
        case .map:
            guard let map = found.first else { return nil }
            if map.isObject { return map.members.map(\.node) }
            // PHP writes an empty map as an empty array.
            return map.elements?.isEmpty ?? false ? [] : nil
        case .nested:
            // An outer element without the inner list contributes nothing.
            return found.flatMap { $0.elements ?? [] }
        }
    }
}
