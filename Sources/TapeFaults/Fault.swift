import TapeHTTP

/// One thing that can go wrong with an exchange.
package enum Fault: Hashable, Sendable {
    /// The server answers with this status and an empty body instead of the page.
    case status(Int)
    /// The body breaks off after this share of its bytes, and the connection with it.
    case cutShort(keeping: Double)
}

extension Fault: CustomStringConvertible {
    /// The fault as plans spell it.
    package var description: String {
        switch self {
        case .status(let status): "status(\(status))"
        case .cutShort(let share): "cut-short(\(Int((share * 100).rounded()))%)"
        }
    }
}

extension Fault {
    /// Whether the fault lets the origin see the request.
    var reachesOrigin: Bool {
        switch self {
        case .status: false
        case .cutShort: true
        }
    }

    /// What the asking side sees of an exchange that this fault befell.
    func befall(_ exchange: Exchange) -> Exchange {
        var spoiled = exchange
        switch self {
        case .status(let status):
            spoiled.outcome = .whole(HTTPResponse(status: status))
        case .cutShort(let share):
            guard case .whole(var response) = exchange.outcome else { return exchange }
            let whole = response.body.count
            let most = Double(max(whole - 1, 0))
            let kept = Int(min(max(share.isFinite ? Double(whole) * share : 0, 0), most))
            response.body.removeSubrange(kept...)
            let detail = "the body broke off after \(kept) of \(whole) bytes"
            spoiled.outcome = .cut(response, TransportError(.truncated, detail: detail))
        }
        return spoiled
    }
}
