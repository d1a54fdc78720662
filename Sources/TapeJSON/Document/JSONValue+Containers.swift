extension JSONValue {
    /// The number of elements or members; 0 for scalars.
    package var count: Int { word.isContainer ? word.extent : 0 }

    /// The elements of an array in order; empty for any other value.
    package var elements: JSONElements { JSONElements(of: self) }

    /// The members of an object in the order of the text, repeated keys included; empty for any other value.
    package var members: JSONMembers { JSONMembers(of: self) }

    /// The element at an index of an array.
    package subscript(_ position: Int) -> JSONValue? {
        guard word.token == .array, (0..<word.extent).contains(position) else { return nil }
        let elements = self.elements
        return elements[elements.index(elements.startIndex, offsetBy: position)]
    }

    /// The value under a key of an object; of a repeated key, the last one, as most readers do.
    package subscript(_ key: String) -> JSONValue? {
        guard word.token == .object else { return nil }
        var key = key
        let found = key.withUTF8 { wanted in
            unsafe document.bytes.withUnsafeBufferPointer { text in
                unsafe lastIndex(ofKey: wanted, in: text)
            }
        }
        return found.map { JSONValue(document: document, index: $0) }
    }

    private func lastIndex(
        ofKey wanted: UnsafeBufferPointer<UInt8>, in text: UnsafeBufferPointer<UInt8>
    ) -> Int? {
        let tape = document.tape
        let end = tape[index + 1].next
        var found: Int?
        var key = index + 2
        while key < end {
            if unsafe JSONText.string(tape[key], in: text, equals: wanted) { found = key + 1 }
            key = document.tapeIndex(after: key + 1)
        }
        return found
    }
}

extension JSONDocument {
    /// The tape index of the word after a value.
    func tapeIndex(after index: Int) -> Int {
        tape[index].isContainer ? tape[index + 1].next : index + 1
    }
}

extension JSONValue {
    /// The range of a container's children on the tape; empty for values of other kinds.
    fileprivate func bounds(asToken token: TapeWord.Token) -> (start: Int, end: Int) {
        word.token == token ? (index + 2, document.tape[index + 1].next) : (0, 0)
    }
}

/// The elements of an array; stepping over one costs the same whatever its content.
package struct JSONElements: Collection, Sendable {
    private let parent: JSONValue
    package let startIndex: Int
    package let endIndex: Int

    init(of parent: JSONValue) {
        self.parent = parent
        (startIndex, endIndex) = parent.bounds(asToken: .array)
    }

    package var count: Int { startIndex == endIndex ? 0 : parent.count }

    package func index(after index: Int) -> Int { parent.document.tapeIndex(after: index) }

    package subscript(index: Int) -> JSONValue {
        JSONValue(document: parent.document, index: index)
    }
}

/// The members of an object, in the order of the text.
package struct JSONMembers: Collection, Sendable {
    private let parent: JSONValue
    package let startIndex: Int
    package let endIndex: Int

    init(of parent: JSONValue) {
        self.parent = parent
        (startIndex, endIndex) = parent.bounds(asToken: .object)
    }

    package var count: Int { startIndex == endIndex ? 0 : parent.count }

    package func index(after index: Int) -> Int { parent.document.tapeIndex(after: index + 1) }

    package subscript(index: Int) -> JSONMember {
        JSONMember(keyValue: JSONValue(document: parent.document, index: index))
    }
}

/// A key and its value; the key is decoded when asked for.
package struct JSONMember: Sendable {
    /// The key as a string value, for its bytes, its place, or a comparison that decodes nothing.
    package let keyValue: JSONValue

    /// The key decoded, lone surrogates replaced.
    package var key: String { keyValue.string ?? "" }

    /// The key as it was spelled, without its quotes.
    package var rawKey: ArraySlice<UInt8> { keyValue.rawBytes.dropFirst().dropLast() }

    package var value: JSONValue {
        JSONValue(document: keyValue.document, index: keyValue.index + 1)
    }
}
