package import TapeHTTP

/// Answers the requests that come to one port.
///
/// Implemented by `CasePlayer` for a case, by `PassingPort` for the way on to the API, by `BentLinkPort` for bent links and by
/// the control desk of `TapeCLI`.
package protocol PortHandler: Sendable {
    /// Answers a request; `host` is the name under which the client reached this port.
    ///
    /// Called on one of the two threads that serve all connections, so it must not block.
    func answer(_ request: WireRequest, at host: String) -> WireAnswer
    /// Whether this port answers for a name other than this machine's, as a proxy does for the recorded host.
    func answersFor(_ authority: String) -> Bool
    /// The names of the recorded hosts, for which certificates are signed.
    var hosts: Set<String> { get }
    /// Called with each request for a name that this port does not answer for.
    func note(stray request: HTTPRequest)
}

/// Defaults for a port that answers for this machine only.
extension PortHandler {
    package func answersFor(_ authority: String) -> Bool { false }
    package var hosts: Set<String> { [] }
    package func note(stray request: HTTPRequest) {}
}
