/// A response as a value, with its content coding already decoded.
package struct HTTPResponse: Hashable, Sendable {
    package var status: Int
    package var headers: HeaderFields
    package var body: [UInt8]
    /// The content coding that was decoded, if there was one.
    package var undoneCoding: String?

    package init(
        status: Int,
        headers: HeaderFields = [:],
        body: [UInt8] = [],
        undoneCoding: String? = nil
    ) {
        self.status = status
        self.headers = headers
        self.body = body
        self.undoneCoding = undoneCoding
    }
}
