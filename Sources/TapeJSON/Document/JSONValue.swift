/// A value in a document: the document and a place on its tape.
///
/// Asking for a kind, a count, a range or a child decodes nothing.
package struct JSONValue: Sendable {
    /// What a value is.
    package enum Kind: Hashable, Sendable {
        case null, bool, number, string, array, object

        init(_ token: TapeWord.Token) {
            switch token {
            case .null: self = .null
            case .true, .false: self = .bool
            case .number: self = .number
            case .string: self = .string
            case .array: self = .array
            case .object: self = .object
            }
        }
    }

    package let document: JSONDocument
    /// The value's index on the tape.
    ///
    /// Within a document, values are the same if and only if their indices are equal. A container's index is less than its
    /// children's.
    package let index: Int

    init(document: JSONDocument, index: Int) {
        self.document = document
        self.index = index
    }

    var word: TapeWord { document.tape[index] }

    package var kind: Kind { Kind(word.token) }

    package var isNull: Bool { word.token == .null }

    package var bool: Bool? {
        switch word.token {
        case .true: true
        case .false: false
        default: nil
        }
    }

    /// The text of a scalar: a string decoded, a number as it was spelled, `true` or `false`.
    package var scalarText: String? {
        switch word.token {
        case .string: string
        case .number, .true, .false: rawText
        case .null, .array, .object: nil
        }
    }
}

// MARK: - The text behind a value

extension JSONValue {
    /// The bytes of the document that spell the value, quotes and brackets included.
    package var byteRange: Range<Int> {
        let word = self.word
        let length = word.isContainer ? document.tape[index + 1].byteCount : word.extent
        return word.start..<word.start + length
    }

    package var rawBytes: ArraySlice<UInt8> { document.bytes[byteRange] }

    /// The value exactly as it was spelled.
    package var rawText: String { String(decoding: rawBytes, as: UTF8.self) }
}
