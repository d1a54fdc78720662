import Synchronization
import TapeContracts
import TapeHTTP

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Gives each stirred list its own range of row numbers.
final class StirFirstNumbers: Sendable {
    static let shared = StirFirstNumbers()

    private let lists = Mutex(0)

    /// The first number for another list; runs that begin in the same second get different ones.
    func next() -> Int {
        let list = lists.withLock { count in
            count += 1
            return count
        }
        let seconds = Int(WallTime.now().secondsSince1970)
        return StirSession.Terms.firstNumber(lot: seconds + Int(getpid()) + list)
    }
}
