import TapeList

/// An item as in a real app's list, with a text id and a few fields.
struct Review: Identifiable, Sendable {
    let id: String
    var stars = 5
    var isRead = false

    init(number: Int) {
        id = "rev_\(String(number, radix: 36))_\(String(number &* 2_654_435_761, radix: 16))"
    }
}

typealias Page = LoadedPage<Review, Int>

func page(_ number: Int, of size: Int, opening: Review? = nil) -> Page {
    let fresh = (0..<size).map { Review(number: number * size + $0) }
    return Page(items: (opening.map { [$0] } ?? []) + fresh, next: number + 1)
}

func nanoseconds(_ work: () -> Void) -> Double {
    let start = ContinuousClock.now
    work()
    return (ContinuousClock.now - start) / .nanoseconds(1)
}

func median(_ times: [Double]) -> Double { times.sorted()[times.count / 2] }

/// A table with a number of pages, whose last snapshot is always held elsewhere.
struct Reader {
    var table: PagedTable<Review, Int>
    var held = PagedItems<Review>()

    init(pages: Int, of size: Int, merge: MergePolicy) {
        table = PagedTable(policy: .loadingSection, rules: ListRules(merge: merge))
        _ = table.handle(.start)
        for number in 0..<pages { append(page(number, of: size)) }
    }

    mutating func append(_ page: Page) {
        if let path = table.footerPath { _ = table.handle(.willDisplay(path)) }
        _ = table.handle(.arrived(page, ticket: table.list.flight?.number ?? 0))
        held = table.list.items
        _ = table.handle(.laidOut(lastVisible: nil))
    }
}

/// Measures the median cost of appending page n + 1, and the mean, which includes the growth of the id index.
func measureAppend(at pages: Int, merge: MergePolicy, repeating: Bool) {
    let size = 20
    let lists = max(1, 400 / pages)
    let following = pages < 100 ? 1 : pages / 10
    var times: [Double] = []
    for _ in 0..<lists {
        var reader = Reader(pages: pages, of: size, merge: merge)
        let first = reader.held[0]
        for number in pages..<(pages + following) {
            let next = page(number, of: size, opening: repeating ? first : nil)
            times.append(nanoseconds { reader.append(next) })
        }
        precondition(reader.held.count == (pages + following) * size)
    }
    let mean = times.reduce(0, +) / Double(times.count)
    let kind = repeating ? "append \(merge), page 1 repeated" : "append \(merge)"
    print("\(kind)\t\(pages)\t\(median(times))\t\(mean)")
}

/// Measures the memory of a list beyond its items: everything that it allocated, less the items' stride.
func measureMemory(items count: Int, pageSize: Int, merge: MergePolicy) {
    let all = (0..<count).map(Review.init(number:))
    let before = bytesInUse()
    var list = PagedList<Review, Int>(rules: ListRules(merge: merge))
    _ = list.handle(.start)
    for start in stride(from: 0, to: count, by: pageSize) {
        let items = Array(all[start..<min(start + pageSize, count)])
        _ = list.handle(
            .arrived(Page(items: items, next: start + 1), ticket: list.flight?.number ?? 0))
        _ = list.handle(.more(.tap))
    }
    let grown = bytesInUse() - before
    precondition(list.items.count == count && list.items[count - 1].id == all[count - 1].id)
    let own = count * MemoryLayout<Review>.stride
    print("memory, pages of \(pageSize)\t\(count)\t\(Double(grown - own) / Double(count))")
}

func measureBoard(sections count: Int) {
    var board = SectionBoard<String>(
        layout: .fullTable, sections: (0..<count).map { "section \($0)" })
    let ids = board.sections
    let changes = 1_000_000
    var number = 12_345
    var told = 0
    let changing = nanoseconds {
        for _ in 0..<changes {
            number = number &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            let bits = Int(truncatingIfNeeded: UInt(bitPattern: number) >> 33)
            let status = SectionStatus.allCases[bits & 3]
            told += board.handle(.set(ids[(bits >> 2) % count], status)).count
        }
    }
    precondition(told > changes / 2)
    let rounds = 1_000_000 / count
    var starts = 0
    let refreshing = nanoseconds {
        for _ in 0..<rounds { starts += board.handle(.refresh).count }
    }
    precondition(starts >= rounds * count)
    let moving = nanoseconds {
        for turn in 0..<changes {
            let id = ids[turn % count]
            _ = board.handle(.remove(id))
            _ = board.handle(.add(id, .loading))
        }
    }
    print("board, one status\t\(count)\t\(changing / Double(changes))")
    print("board, one section goes and comes back\t\(count)\t\(moving / Double(changes))")
    print("board, refresh, each section\t\(count)\t\(refreshing / Double(rounds * count))")
}

let wanted = CommandLine.arguments.dropFirst()
func isWanted(_ part: String) -> Bool { wanted.isEmpty || wanted.contains(part) }

if isWanted("memory") {
    for (count, size) in [(1_000_000, 20), (1_000_000, 100), (800_000, 20), (100_000, 20)] {
        measureMemory(items: count, pageSize: size, merge: .ignore)
    }
}
if isWanted("append") {
    for (merge, repeating) in [
        (MergePolicy.ignore, false), (.ignore, true), (.update, true), (.move, true),
    ] {
        for pages in [1, 10, 100, 1_000, 10_000] {
            measureAppend(at: pages, merge: merge, repeating: repeating)
        }
    }
}
if isWanted("board") {
    for count in [10, 100, 1_000, 10_000] { measureBoard(sections: count) }
}
