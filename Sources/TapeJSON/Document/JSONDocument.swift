/// A JSON text and its tape: parsed once, addressed without copying, decoded on demand.
///
/// Nothing of the text is lost: number spellings, escapes, the order of keys, repeated keys and white
/// space are read back from the bytes. Copying a document copies two references.
package struct JSONDocument: Sendable {
    /// The text as it was given.
    package let bytes: [UInt8]
    let tape: [TapeWord]

    /// The depth that is allowed by default; real APIs stay below 30.
    package static let defaultDepthLimit = 512

    /// Parses strict JSON (RFC 8259) in well-formed UTF-8.
    ///
    /// Lone surrogates in escapes are legal and kept; a byte order mark is refused. Each name and each value takes memory of its
    /// own, so that a caller may limit their number.
    package init(
        parsing bytes: [UInt8], depthLimit: Int = defaultDepthLimit, nameLimit: Int = .max
    ) throws(JSONError) {
        let outcome = unsafe bytes.withUnsafeBytes { buffer in
            Result { () throws(ParseFault) in
                try unsafe TapeParser.tape(
                    of: buffer, depthLimit: depthLimit, nameLimit: nameLimit)
            }
        }
        switch outcome {
        case .success(let tape):
            self.bytes = bytes
            self.tape = tape
        case .failure(let fault) where fault.code == .tooDeep:
            let expected = "at most \(depthLimit) levels of nesting"
            throw JSONError(.tooDeep, at: fault.byte, in: bytes, expected: expected)
        case .failure(let fault) where fault.code == .tooMany:
            let expected = "at most \(nameLimit) names and values"
            throw JSONError(.tooMany, at: fault.byte, in: bytes, expected: expected)
        case .failure(let fault):
            throw JSONError(fault, in: bytes)
        }
    }

    package init(parsing text: String) throws(JSONError) {
        try self.init(parsing: Array(text.utf8))
    }

    /// The value that the text spells.
    package var root: JSONValue { JSONValue(document: self, index: 0) }
}
