package import TapeHTTP

/// Answers what comes to one port.
///
/// A case does (`CasePlayer`), and so do the way on to the API (`PassingPort`), the place where bent links lead
/// (`BentLinkPort`) and the desk of `TapeCLI`.
package protocol PortHandler: Sendable {
    /// Answers a request; `host` is the name by which the client came.
    ///
    /// Called on one of the two threads that serve all connections, so it must not block.
    func answer(_ request: WireRequest, at host: String) -> WireAnswer
    /// Whether a name that is not this machine's is answered for, as a proxy does for the recorded host.
    func answersFor(_ authority: String) -> Bool
    /// The names of the recorded hosts, for which certificates are signed.
    var hosts: Set<String> { get }
    /// Told of a request for a name that is not answered for.
    func note(stray request: HTTPRequest)
}

/// What holds for a port that answers for this machine alone.
extension PortHandler {
    package func answersFor(_ authority: String) -> Bool { false }
    package var hosts: Set<String> { [] }
    package func note(stray request: HTTPRequest) {}
}
