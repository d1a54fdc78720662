package import TapeHTTP

/// The places where a recorded origin is replaced by the stand-in's own.
package enum OriginRewriting: String, Hashable, Sendable, CaseIterable {
    /// Where the spec reads a position or a link.
    case links
    /// Wherever it is spelled out.
    case all
    /// Nowhere.
    case none
}

/// Where the links of answers lead.
package struct LinkRewriting: Sendable {
    /// Moves the positions in a page from one origin to another.
    package typealias PositionMove = @Sendable (HTTPResponse, OriginMove) -> HTTPResponse

    /// Where the recorded origin is replaced by the stand-in's own.
    let rewriting: OriginRewriting
    /// Moves the positions that a spec reads; nil if no spec says where they are, so that every spelling moves.
    let movePositions: PositionMove?
    /// Where bent links lead: the origin that faults write, and its replacement.
    let bends: [String: String]

    /// The headers whose links are moved unless every header is.
    static let headers: Set<HeaderName> = ["Link", "Location", "Content-Location", "Refresh"]

    package init(
        _ rewriting: OriginRewriting = .links, movingPositions movePositions: PositionMove? = nil,
        bending bends: [String: String] = [:]
    ) {
        self.rewriting = rewriting
        self.movePositions = movePositions
        self.bends = bends
    }
}
