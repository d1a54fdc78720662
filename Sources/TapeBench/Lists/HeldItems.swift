/// The first items of a list of unique ids, told in constant time and shared by all who ask of another length.
package struct HeldItems: Sendable {
    /// The whole list; every piece of it is a slice.
    let ids: [String]
    private let places: [String: Int]
    /// How many of the items are held.
    package let count: Int

    private init(ids: [String], places: [String: Int], count: Int) {
        self.ids = ids
        self.places = places
        self.count = count
    }

    /// All of these items, of which none comes twice, and the place of each among them.
    package init(_ ids: [String], at places: [String: Int]) {
        self.init(ids: ids, places: places, count: ids.count)
    }

    /// The first so many of them.
    package func prefix(_ count: Int) -> HeldItems {
        HeldItems(ids: ids, places: places, count: min(count, ids.count))
    }

    /// Whether an item is among those held.
    package func holds(_ id: String) -> Bool {
        place(of: id).map { $0 < count } ?? false
    }

    /// The place of an item in the whole list, held or not; `nil` where the list never has it.
    package func place(of id: String) -> Int? { places[id] }
}
