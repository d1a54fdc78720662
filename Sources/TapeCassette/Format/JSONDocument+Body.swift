import TapeJSON

extension JSONDocument {
    /// The document that a body is, if it is JSON.
    static func inBody(_ body: [UInt8]) -> JSONDocument? {
        // Who asks this treats a body that is not JSON as plain bytes, whatever is wrong with it.
        try? JSONDocument(parsing: body)
    }
}
