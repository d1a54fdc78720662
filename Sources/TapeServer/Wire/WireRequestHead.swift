import Synchronization
import TapeHTTP

/// The head of a request, shared by requests that repeat it: clients send the same head again and again.
final class WireRequestHead: Sendable {
    /// Results cached for the head; they stay valid until a listener is opened or closed.
    private struct Findings {
        var route: HostRouter.Route?
        var asked: (any Sendable & AnyObject)?
    }

    let method: String
    let target: String
    let headers: HeaderFields
    /// Why a request with this head is refused; nil if it is in order.
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

    /// Where requests with this head are routed; nil until it is looked up.
    var route: HostRouter.Route? {
        get { findings.withLock(\.route) }
        set { findings.withLock { $0.route = newValue } }
    }

    /// What the port's handler has cached for this head.
    var asked: (any Sendable & AnyObject)? {
        get { findings.withLock(\.asked) }
        set { findings.withLock { $0.asked = newValue } }
    }
}
