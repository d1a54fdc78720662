/// Finds lines and columns for the indices that libyaml gives, walking the bytes once.
struct SourceCursor {
    private let bytes: ArraySlice<UInt8>
    private var index = 0
    private var byte: Int
    private var line = 1
    private var column = 1

    /// The text must be without its byte order mark; offsets count from the slice's own start.
    init(_ bytes: ArraySlice<UInt8>) {
        self.bytes = bytes
        byte = bytes.startIndex
    }

    /// The mark of the scalar with this index.
    mutating func mark(atIndex target: Int) -> YAMLMark {
        if target < index { self = SourceCursor(bytes) }
        while index < target, byte < bytes.endIndex { step() }
        return YAMLMark(line: line, column: column, byte: byte)
    }

    /// The mark of the scalar that contains this byte.
    mutating func mark(atByte target: Int) -> YAMLMark {
        if target < byte { self = SourceCursor(bytes) }
        while byte < target, byte < bytes.endIndex { step() }
        return YAMLMark(line: line, column: column, byte: byte)
    }

    private mutating func step() {
        let first = bytes[byte]
        byte += 1
        while byte < bytes.endIndex, bytes[byte] & 0xC0 == 0x80 { byte += 1 }
        index += 1
        let isPair = first == 0x0D && byte < bytes.endIndex && bytes[byte] == 0x0A
        if first == 0x0A || (first == 0x0D && !isPair) {
            line += 1
            column = 1
        } else {
            column += 1
        }
    }
}
