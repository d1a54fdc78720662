import Synchronization
import TapePaging

/// Reads pages again and keeps the last few, since many findings are about items of the same page.
final class PageReadingCache: Sendable {
    private let read: @Sendable (Walk.Page) -> PageReading?
    private let held = Mutex<[(page: Int, reading: PageReading?)]>([])

    init(_ read: @escaping @Sendable (Walk.Page) -> PageReading?) {
        self.read = read
    }

    func reading(of page: Walk.Page) -> PageReading? {
        let known = held.withLock { $0.first { $0.page == page.number } }
        if let known { return known.reading }
        let reading = read(page)
        held.withLock { held in
            // Comparing a page with the one it repeats asks for the two in turns.
            if held.count == Self.most { held.removeFirst() }
            held.append((page.number, reading))
        }
        return reading
    }

    private static let most = 4
}
