package import TapeHTTP

/// Where a recorded origin is replaced by the stand-in's own.
package enum OriginRewriting: String, Hashable, Sendable, CaseIterable {
    /// Where a position or a link is read.
    case links
    /// Wherever it is spelled.
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
    /// Moves the positions that a spec reads; nil where no spec says where they are, and every spelling moves.
    let movePositions: PositionMove?
    /// Where links lead that a fault bends: what faults write, and what is written in its place.
    let bends: [String: String]

    package init(
        _ rewriting: OriginRewriting = .links, movingPositions movePositions: PositionMove? = nil,
        bending bends: [String: String] = [:]
    ) {
        self.rewriting = rewriting
        self.movePositions = movePositions
        self.bends = bends
    }
}
