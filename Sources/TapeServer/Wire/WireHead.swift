import Synchronization
import TapeHTTP

/// The head of a request, which many requests may share: clients ask the same again and again.
final class WireHead: Sendable {
    /// What was found out of the head once and is true of it for as long as nothing is opened or closed.
    private struct Findings {
        var route: OpenCases.Route?
        var asked: (any Sendable & AnyObject)?
    }

    let method: String
    let target: String
    let headers: HeaderFields
    /// Why a request with this head is refused; nil for one that is in order.
    let objection: (status: Int, words: String)?
    private let findings = Mutex(Findings())

    init(
        method: String = "", target: String, headers: HeaderFields = [:],
        objection: (status: Int, words: String)? = nil
    ) {
        self.method = method
        self.target = target
        self.headers = headers
        self.objection = objection
    }

    /// Where requests with this head lead; nil while nobody looked.
    var route: OpenCases.Route? {
        get { findings.withLock(\.route) }
        set { findings.withLock { $0.route = newValue } }
    }

    /// What the port that answers it found out.
    var asked: (any Sendable & AnyObject)? {
        get { findings.withLock(\.asked) }
        set { findings.withLock { $0.asked = newValue } }
    }
}

/// The heads that came last, by their bytes and by where they came.
final class WireHeads: Sendable {
    private struct Kept {
        let bytes: [UInt8]
        let head: WireHead
    }

    private static let mostKept = 256
    /// Longer heads are read anew each time.
    static let longestKept = 4_096

    private let kept = Mutex<[Int: Kept]>([:])

    /// The head with these bytes; nil where it is not kept.
    func head(of bytes: [UInt8]) -> WireHead? {
        let place = Self.place(of: bytes)
        return kept.withLock { kept in
            guard let found = kept[place], found.bytes == bytes else { return nil }
            return found.head
        }
    }

    func keep(_ head: WireHead, of bytes: [UInt8]) {
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
