/// The items of a list, kept page by page.
///
/// A copy is a snapshot: it costs one reference, and the list it was taken from goes on without copying anything.
public struct PagedItems<Item: Sendable>: RandomAccessCollection, Sendable {
    private var tree: PageTree<Item>?

    /// Makes an empty list.
    public init() {}

    /// Makes a list whose items are on one page.
    public init(_ items: some Sequence<Item>) {
        append(Array(items))
    }

    /// How many items there are.
    public var count: Int { tree?.count ?? 0 }
    /// How many pages hold them.
    var pageCount: Int { tree?.pageCount ?? 0 }
    /// Always zero.
    public var startIndex: Int { 0 }
    /// The same as `count`.
    public var endIndex: Int { count }

    /// The item at a position, found in time that hardly grows with the number of pages.
    public subscript(position: Int) -> Item {
        guard let tree, position >= 0, position < tree.count else {
            preconditionFailure("no item at \(position) of \(count)")
        }
        let (page, start) = tree.page(at: position)
        return page[position - start]
    }

    /// Walks through the items page by page.
    public func makeIterator() -> Iterator {
        Iterator(tree: tree)
    }

    /// Walks through the items page by page.
    public struct Iterator: IteratorProtocol {
        private let tree: PageTree<Item>?
        private var page: ArraySlice<Item> = []
        private var position = 0

        fileprivate init(tree: PageTree<Item>?) {
            self.tree = tree
        }

        /// The next item, or `nil` after the last one.
        public mutating func next() -> Item? {
            if page.isEmpty {
                guard let tree, position < tree.count else { return nil }
                page = tree.page(at: position).items[...]
            }
            position += 1
            return page.popFirst()
        }
    }

    /// Whether both share their storage, as unchanged copies do.
    func isShared(with other: PagedItems) -> Bool { tree === other.tree }

    mutating func append(_ page: [Item]) {
        guard !page.isEmpty else { return }
        // An array that grew while it was filled has spare capacity that will never be used.
        let isRoomy = page.capacity > page.count + page.count / 4
        let leaf = PageTree(page: isRoomy ? page.map(\.self) : page)
        tree = tree?.appending(leaf) ?? leaf
    }

    mutating func replace(_ item: Item, at position: Int) {
        tree = tree?.replacing(position, with: item)
    }

    /// Removes the items at ascending positions.
    mutating func remove(at positions: [Int]) {
        guard !positions.isEmpty else { return }
        tree = tree?.removing(positions[...])
    }

    /// Removes pages from the top until so many are left, and returns what they held.
    mutating func dropFirstPages(keeping kept: Int) -> [Item] {
        guard let tree, tree.pageCount > kept else { return [] }
        let left = tree.droppingPages(tree.pageCount - kept)
        let gone = Array(prefix(tree.count - (left?.count ?? 0)))
        self.tree = left
        return gone
    }
}

extension PagedItems: Equatable where Item: Equatable {
    /// Whether both hold equal items in the same order, however they are paged.
    public static func == (left: PagedItems, right: PagedItems) -> Bool {
        left.tree === right.tree || (left.count == right.count && left.elementsEqual(right))
    }
}

extension PagedItems: Hashable where Item: Hashable {
    /// Hashes the items in their order.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(count)
        for item in self { hasher.combine(item) }
    }
}

extension PagedItems where Item: Identifiable {
    /// The ascending positions of all items with these ids.
    func positions(of ids: Set<Item.ID>) -> [Int] {
        enumerated().filter { ids.contains($0.element.id) }.map(\.offset)
    }
}
