import Synchronization
import TapeHTTP

/// The head of a request, which many requests may share: clients ask the same again and again.
final class WireRequestHead: Sendable {
    /// What was found out of the head once and is true of it for as long as nothing is opened or closed.
    private struct Findings {
        var route: HostRouter.Route?
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
    var route: HostRouter.Route? {
        get { findings.withLock(\.route) }
        set { findings.withLock { $0.route = newValue } }
    }

    /// What the port that answers it found out.
    var asked: (any Sendable & AnyObject)? {
        get { findings.withLock(\.asked) }
        set { findings.withLock { $0.asked = newValue } }
    }
}
