/// The items of a list, kept page by page.
public struct PagedItems<Item>: RandomAccessCollection {
    private var pages: [[Item]] = []
    /// Where each page begins; ascending, and as long as `pages`.
    private var starts: [Int] = []

    /// How many items there are.
    public private(set) var count = 0

    /// Makes an empty list.
    public init() {}

    /// Always zero.
    public var startIndex: Int { 0 }
    /// The same as `count`.
    public var endIndex: Int { count }

    /// The item at a position, found among n pages in log n steps.
    public subscript(position: Int) -> Item {
        precondition(position >= 0 && position < count, "no item at \(position) of \(count)")
        let page = pageIndex(of: position)
        return pages[page][position - starts[page]]
    }

    mutating func append(_ page: [Item]) {
        guard !page.isEmpty else { return }
        pages.append(page)
        starts.append(count)
        count += page.count
    }

    mutating func replace(_ item: Item, at position: Int) {
        let page = pageIndex(of: position)
        pages[page][position - starts[page]] = item
    }

    /// Removes the items at ascending positions.
    mutating func remove(at positions: [Int]) {
        for position in positions.reversed() {
            let page = pageIndex(of: position)
            pages[page].remove(at: position - starts[page])
        }
        remeasure()
    }

    /// Removes pages from the top until so many are left, and gives back what they held.
    mutating func dropFirstPages(keeping kept: Int) -> [Item] {
        guard pages.count > kept else { return [] }
        let gone = Array(pages[..<(pages.count - kept)].joined())
        pages.removeFirst(pages.count - kept)
        remeasure()
        return gone
    }

    private mutating func remeasure() {
        pages.removeAll(where: \.isEmpty)
        starts.removeAll(keepingCapacity: true)
        count = 0
        for page in pages {
            starts.append(count)
            count += page.count
        }
    }

    private func pageIndex(of position: Int) -> Int {
        var low = 0
        var high = starts.count
        while low < high {
            let middle = (low + high) / 2
            if starts[middle] <= position {
                low = middle + 1
            } else {
                high = middle
            }
        }
        return low - 1
    }
}

extension PagedItems: Sendable where Item: Sendable {}
