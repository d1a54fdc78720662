/// Pointers to a document's tape and text, valid within a closure, for work that touches every token.
@safe struct TapeText {
    let tape: UnsafeBufferPointer<TapeWord>
    let text: UnsafeBufferPointer<UInt8>
}

extension JSONDocument {
    /// Gives a closure the tape and the text; neither may outlive the call.
    func withTapeText<Result>(_ body: (TapeText) -> Result) -> Result {
        unsafe tape.withUnsafeBufferPointer { tape in
            unsafe bytes.withUnsafeBufferPointer { text in
                unsafe body(TapeText(tape: tape, text: text))
            }
        }
    }
}

extension TapeText {
    @inline(__always)
    func word(at index: Int) -> TapeWord { unsafe tape[index] }

    /// The index of the word after a value.
    @inline(__always)
    func index(after index: Int) -> Int {
        word(at: index).isContainer ? word(at: index &+ 1).next : index &+ 1
    }

    /// The spelling of a scalar or a key.
    @inline(__always)
    func spelling(of word: TapeWord) -> UnsafeBufferPointer<UInt8> {
        unsafe UnsafeBufferPointer(rebasing: text[word.start..<word.start &+ word.extent])
    }

    /// The inside of a string.
    @inline(__always)
    func content(of word: TapeWord) -> UnsafeBufferPointer<UInt8> {
        let range = word.start &+ 1..<word.start &+ word.extent &- 1
        return unsafe UnsafeBufferPointer(rebasing: text[range])
    }

    /// The bytes that a string decodes to, lone surrogates as WTF-8.
    func decoded(_ word: TapeWord) -> [UInt8] {
        let content = unsafe content(of: word)
        return unsafe word.flag ? JSONText.unescaped(content) : Array(content)
    }

    /// Whether two strings, in this text and another, decode to the same bytes.
    func isString(_ word: TapeWord, equalTo other: TapeWord, in otherText: TapeText) -> Bool {
        guard word.flag || other.flag else {
            return unsafe content(of: word).hasSameBytes(as: otherText.content(of: other))
        }
        return decoded(word) == otherText.decoded(other)
    }

    /// Whether two numbers, in this text and another, have the same value.
    func isNumber(_ word: TapeWord, equalTo other: TapeWord, in otherText: TapeText) -> Bool {
        let left = unsafe spelling(of: word)
        let right = unsafe otherText.spelling(of: other)
        if unsafe left.hasSameBytes(as: right) { return true }
        if let small = unsafe JSONDecimal(spelling: left),
            let otherSmall = unsafe JSONDecimal(spelling: right)
        {
            return small == otherSmall
        }
        return unsafe JSONNumber(spelling: left) == JSONNumber(spelling: right)
    }
}
