/// The first items of a list of unique ids, with lookup in constant time; prefixes of other lengths share the storage.
package struct HeldItems: Sendable {
    /// The whole list, of which the first `count` ids are held.
    let ids: [String]
    private let places: [String: Int]
    /// How many of the items are held.
    package let count: Int

    private init(ids: [String], places: [String: Int], count: Int) {
        self.ids = ids
        self.places = places
        self.count = count
    }

    /// Holds all of these items, each of them unique, with the place of each among them.
    package init(_ ids: [String], at places: [String: Int]) {
        self.init(ids: ids, places: places, count: ids.count)
    }

    /// The first so many of the items.
    package func prefix(_ count: Int) -> HeldItems {
        HeldItems(ids: ids, places: places, count: min(count, ids.count))
    }

    /// Whether an item is among those held.
    package func holds(_ id: String) -> Bool {
        place(of: id).map { $0 < count } ?? false
    }

    /// The place of an item in the whole list, held or not; `nil` if the list does not have it.
    package func place(of id: String) -> Int? { places[id] }
}
