package import TapeHTTP

/// A response whose body comes in pieces or breaks off.
package struct WireResponseStream: Sendable {
    /// What happens after the last available byte.
    package enum End: Hashable, Sendable {
        /// The body is complete.
        case whole
        /// The connection is closed.
        case closed
        /// Nothing is sent for so long, and then the connection is closed.
        case silence(Duration)
    }

    package let response: HTTPResponse
    /// The length announced for the body.
    package let declaredLength: Int
    package let pieceSize: Int
    /// The time between two pieces.
    package let interval: Duration
    package let end: End

    package init(
        _ response: HTTPResponse, declaredLength: Int, pieceSize: Int, interval: Duration, end: End
    ) {
        self.response = response
        self.declaredLength = declaredLength
        self.pieceSize = max(pieceSize, 1)
        self.interval = interval
        self.end = end
    }
}
