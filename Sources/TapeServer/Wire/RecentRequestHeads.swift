import Synchronization

/// The most recent request heads, by their bytes and the listener they came through.
final class RecentRequestHeads: Sendable {
    private struct Kept {
        let bytes: [UInt8]
        let head: WireRequestHead
    }

    private static let mostKept = 256
    /// Longer heads are parsed anew each time.
    static let longestKept = 4_096

    private let kept = Mutex<[Int: Kept]>([:])

    /// The head with these bytes; nil if it is not kept.
    func head(of bytes: [UInt8]) -> WireRequestHead? {
        let place = Self.place(of: bytes)
        return kept.withLock { kept in
            guard let found = kept[place], found.bytes == bytes else { return nil }
            return found.head
        }
    }

    func keep(_ head: WireRequestHead, of bytes: [UInt8]) {
        guard bytes.count <= Self.longestKept else { return }
        let place = Self.place(of: bytes)
        kept.withLock { kept in
            if kept.count >= Self.mostKept { kept = [:] }
            kept[place] = Kept(bytes: bytes, head: head)
        }
    }

    private static func place(of bytes: [UInt8]) -> Int {
        var hasher = Hasher()
        unsafe bytes.withUnsafeBytes { unsafe hasher.combine(bytes: $0) }
        return hasher.finalize()
    }
}
