import Synchronization

/// The playbacks that answer, by their numbers.
enum PlaybackRegister {
    /// A playback as long as somebody else holds it.
    private struct Entry: Sendable {
        weak let urlPlayback: URLSessionPlayback?
    }

    private struct Entries {
        var count = 0
        var open: [Int: Entry] = [:]
    }

    private static let entries = Mutex(Entries())

    /// A number no playback had before: a session that outlives its playback must not reach another one.
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

    /// The playback of a number; nil once it has ended.
    static func urlPlayback(_ number: Int) -> URLSessionPlayback? {
        entries.withLock { $0.open[number] }?.urlPlayback
    }
}
