import Synchronization

/// The doors that are open, by their numbers.
enum PlaybackRegister {
    /// A door as long as somebody else holds it.
    private struct Entry: Sendable {
        weak let door: URLSessionPlayback?
    }

    private struct Entries {
        var count = 0
        var open: [Int: Entry] = [:]
    }

    private static let entries = Mutex(Entries())

    /// A number no door had before: a session that outlives its door must not reach another one.
    static func takeNumber() -> Int {
        entries.withLock { entries in
            entries.count += 1
            return entries.count
        }
    }

    static func open(_ door: URLSessionPlayback) {
        let entry = Entry(door: door)
        entries.withLock { $0.open[door.number] = entry }
    }

    static func close(_ number: Int) {
        entries.withLock { $0.open[number] = nil }
    }

    /// The door of a number; nil once it was closed.
    static func door(_ number: Int) -> URLSessionPlayback? {
        entries.withLock { $0.open[number] }?.door
    }
}
