import Synchronization
import TapeContracts
import TapeHTTP

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Gives the rows of each list that is stirred numbers of their own.
final class StirFirstNumbers: Sendable {
    static let shared = StirFirstNumbers()

    private let lists = Mutex(0)

    /// The first number of another list: runs that begin in the same second do not mark their rows alike.
    func next() -> Int {
        let list = lists.withLock { count in
            count += 1
            return count
        }
        let seconds = Int(WallTime.now().secondsSince1970)
        return StirSession.Terms.firstNumber(lot: seconds + Int(getpid()) + list)
    }
}
