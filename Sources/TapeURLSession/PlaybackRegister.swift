import Synchronization

/// The active playbacks by their numbers.
enum PlaybackRegister {
    /// A weak reference to a playback.
    private struct Entry: Sendable {
        weak let urlPlayback: URLSessionPlayback?
    }

    private struct Entries {
        var count = 0
        var open: [Int: Entry] = [:]
    }

    private static let entries = Mutex(Entries())

    /// A new number, never used before: a session that outlives its playback must not reach another one.
    static func takeNumber() -> Int {
        entries.withLock { entries in
            entries.count += 1
            return entries.count
        }
    }

    static func open(_ urlPlayback: URLSessionPlayback) {
        let entry = Entry(urlPlayback: urlPlayback)
        entries.withLock { $0.open[urlPlayback.number] = entry }
    }

    static func close(_ number: Int) {
        entries.withLock { $0.open[number] = nil }
    }

    /// The playback with a number; nil once it has ended.
    static func urlPlayback(_ number: Int) -> URLSessionPlayback? {
        entries.withLock { $0.open[number] }?.urlPlayback
    }
}
