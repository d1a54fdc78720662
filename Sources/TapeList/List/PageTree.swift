/// Pages in a tree of uniform height whose nodes know how many items are below them.
///
/// Nodes are immutable. A change makes new nodes along one path and shares all the others, so that a list held elsewhere
/// is never copied, and appending the ten-thousandth page costs as much as appending the first.
final class PageTree<Item: Sendable>: Sendable {
    private enum Content: Sendable {
        case page([Item])
        /// The nodes below, all of the same height, and how many items there are up to the end of each.
        case branch([PageTree], ends: [Int])
    }

    /// How many nodes a branch holds at most.
    private static var width: Int { 32 }

    private let content: Content
    let count: Int
    let pageCount: Int

    init(page: [Item]) {
        content = .page(page)
        count = page.count
        pageCount = 1
    }

    private init(_ children: [PageTree], ends: [Int], pageCount: Int) {
        content = .branch(children, ends: ends)
        count = ends.last ?? 0
        self.pageCount = pageCount
    }

    private convenience init(_ children: [PageTree]) {
        var ends: [Int] = []
        ends.reserveCapacity(children.count)
        var count = 0
        var pageCount = 0
        for child in children {
            count += child.count
            pageCount += child.pageCount
            ends.append(count)
        }
        self.init(children, ends: ends, pageCount: pageCount)
    }

    /// The page that holds a position, and where it begins.
    func page(at position: Int) -> (items: [Item], start: Int) {
        var node = self
        var start = 0
        while true {
            switch node.content {
            case .page(let items): return (items, start)
            case .branch(let children, let ends):
                let place = Self.place(of: position - start, in: ends)
                start += place == 0 ? 0 : ends[place - 1]
                node = children[place]
            }
        }
    }

    /// A tree with one more page at the end.
    func appending(_ page: PageTree) -> PageTree {
        let (tree, overflow) = pushing(page)
        return overflow.map { PageTree([tree, $0]) } ?? tree
    }

    /// A tree with the item at a position replaced.
    func replacing(_ position: Int, with item: Item) -> PageTree {
        switch content {
        case .page(var items):
            items[position] = item
            return PageTree(page: items)
        case .branch(var children, let ends):
            let place = Self.place(of: position, in: ends)
            let start = place == 0 ? 0 : ends[place - 1]
            children[place] = children[place].replacing(position - start, with: item)
            return PageTree(children)
        }
    }

    /// A tree without the items at these ascending positions, counted from `start`; `nil` if nothing is left.
    func removing(_ positions: ArraySlice<Int>, from start: Int = 0) -> PageTree? {
        guard !positions.isEmpty else { return self }
        switch content {
        case .page(var items):
            for position in positions.reversed() { items.remove(at: position - start) }
            return items.isEmpty ? nil : PageTree(page: items)
        case .branch(let children, let ends):
            var rest = positions
            let kept = zip(children, ends).compactMap { child, end in
                let mine = rest.prefix { $0 < start + end }
                rest = rest.dropFirst(mine.count)
                return child.removing(mine, from: start + end - child.count)
            }
            return kept.isEmpty ? nil : PageTree(kept)
        }
    }

    /// A tree without its first pages; `nil` if nothing is left.
    func droppingPages(_ dropped: Int) -> PageTree? {
        guard dropped > 0 else { return self }
        switch content {
        case .page: return nil
        case .branch(let children, _):
            var rest = dropped
            let kept = children.compactMap { child in
                let mine = min(rest, child.pageCount)
                rest -= mine
                return child.droppingPages(mine)
            }
            return kept.isEmpty ? nil : PageTree(kept)
        }
    }

    /// The tree with a page added at its end, and the overflow that did not fit into a node of its height.
    private func pushing(_ page: PageTree) -> (PageTree, overflow: PageTree?) {
        switch content {
        case .page: return (self, page)
        case .branch(var children, var ends):
            guard let last = children.last else { return (PageTree([page]), nil) }
            let (changed, overflow) = last.pushing(page)
            // Everything but the last child stays, so that a wide node costs hardly more than a narrow one.
            if let overflow {
                guard children.count < Self.width else { return (self, PageTree([overflow])) }
                children.append(overflow)
                ends.append(count + page.count)
            } else {
                children[children.count - 1] = changed
                ends[ends.count - 1] += page.count
            }
            return (PageTree(children, ends: ends, pageCount: pageCount + 1), nil)
        }
    }

    /// The first place whose end is greater than a position.
    private static func place(of position: Int, in ends: [Int]) -> Int {
        var low = 0
        var high = ends.count - 1
        while low < high {
            let middle = (low + high) / 2
            if ends[middle] > position { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
