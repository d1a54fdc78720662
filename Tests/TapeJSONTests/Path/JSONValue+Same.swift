import TapeJSON

extension JSONValue {
    /// Whether two values are the same JSON, as a filter sees it.
    func isSame(as other: JSONValue) throws -> Bool {
        let pair = try JSONDocument(parsing: "[[\(rawText),\(other.rawText)]]").root
        return try JSONPath("$[?@[0]==@[1]]").first(in: pair) != nil
    }
}
