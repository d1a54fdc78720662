/// Writes the tape of a JSON text in one pass.
///
/// There is no recursion: an open container remembers its parent in its second word, which gets its
/// final meaning when the container closes. Depth therefore costs neither stack nor memory.
struct TapeParser {
    private let scanner: TokenScanner
    private let depthLimit: Int
    private let nameLimit: Int
    private var tape: GrowingBuffer<TapeWord>
    private var position = 0
    private var depth = 0
    /// The index of the innermost open container.
    private var container = none
    /// How many children the innermost open container has so far.
    private var children = 0
    /// The byte that closes the innermost open container.
    private var closer: UInt8 = 0

    private static let none = -1

    /// The tape of a text, which must be strict JSON in UTF-8.
    static func tape(
        of bytes: UnsafeRawBufferPointer, depthLimit: Int, nameLimit: Int
    ) throws(ParseFault) -> [TapeWord] {
        guard bytes.count <= TapeWord.limit else {
            throw .init(.tooLarge, at: TapeWord.limit, expected: "at most 1 GiB")
        }
        var parser = unsafe TapeParser(bytes, depthLimit: depthLimit, nameLimit: nameLimit)
        defer { parser.tape.deallocate() }
        try parser.run()
        return parser.tape.copied()
    }

    private init(_ bytes: UnsafeRawBufferPointer, depthLimit: Int, nameLimit: Int) {
        scanner = unsafe TokenScanner(bytes)
        self.depthLimit = depthLimit
        self.nameLimit = nameLimit
        tape = GrowingBuffer(capacity: min(bytes.count / 8, nameLimit) + 16)
    }

    @inline(__always)
    private mutating func run() throws(ParseFault) {
        try refuseByteOrderMark()
        position = scanner.skippingSpace(from: 0)
        repeat {
            if closer == UInt8(ascii: "}") { try key() }
            guard tape.count <= nameLimit else {
                throw .init(
                    .tooMany, at: position, expected: "no more names and values than allowed")
            }
            guard try !value() else { continue }
            try closeWhatEndsHere()
        } while container != Self.none
        guard position == scanner.count else {
            throw .init(at: position, expected: "the end of the text")
        }
    }

    /// Consumes what follows a whole value: closing brackets, and perhaps a comma.
    @inline(__always)
    private mutating func closeWhatEndsHere() throws(ParseFault) {
        while true {
            position = scanner.skippingSpace(from: position)
            guard container != Self.none else { return }
            let byte = scanner[position]
            if byte == UInt8(ascii: ",") {
                children &+= 1
                position = scanner.skippingSpace(from: position &+ 1)
                return
            }
            guard byte == closer else {
                let isObject = closer == UInt8(ascii: "}")
                throw .init(at: position, expected: isObject ? "',' or '}'" : "',' or ']'")
            }
            close()
        }
    }

    /// Consumes a scalar, an empty container, or the opening of another container, and returns whether it was the last.
    @inline(__always)
    private mutating func value() throws(ParseFault) -> Bool {
        switch scanner[position] {
        case UInt8(ascii: "\""):
            try string()
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
            try number()
        case UInt8(ascii: "{"):
            try open(.object, closedBy: UInt8(ascii: "}"))
            guard scanner[position] == closer else { return true }
            close()
        case UInt8(ascii: "["):
            try open(.array, closedBy: UInt8(ascii: "]"))
            guard scanner[position] == closer else { return true }
            close()
        case UInt8(ascii: "t"):
            try name("true", .true)
        case UInt8(ascii: "f"):
            try name("false", .false)
        case UInt8(ascii: "n"):
            try name("null", .null)
        default:
            throw .init(at: position, expected: expectedValue)
        }
        return false
    }

    /// Whether nothing of the innermost open container has been read yet.
    private var isAtFirstChild: Bool { tape.count == container &+ 2 }

    private var expectedValue: StaticString {
        closer == UInt8(ascii: "]") && isAtFirstChild ? "a value or ']'" : "a value"
    }

    /// Refuses a byte order mark, as RFC 8259 allows: it would have to be kept, but is not part of the text.
    private func refuseByteOrderMark() throws(ParseFault) {
        guard scanner[0] != 0xEF || scanner[1] != 0xBB || scanner[2] != 0xBF else {
            throw .init(.byteOrderMark, at: 0, expected: "a value")
        }
    }
}

// MARK: - Tokens

extension TapeParser {
    @inline(__always)
    private mutating func string() throws(ParseFault) {
        var hasEscapes = false
        let end = try scanner.endOfString(from: position &+ 1, hasEscapes: &hasEscapes) &+ 1
        tape.append(
            TapeWord(.string, start: position, extent: end &- position, flag: hasEscapes))
        position = end
    }

    @inline(__always)
    private mutating func number() throws(ParseFault) {
        var isPlain = true
        let end = try scanner.endOfNumber(at: position, isPlain: &isPlain)
        tape.append(TapeWord(.number, start: position, extent: end &- position, flag: !isPlain))
        position = end
    }

    @inline(__always)
    private mutating func name(
        _ name: StaticString, _ token: TapeWord.Token
    ) throws(ParseFault) {
        try scanner.check(name, at: position)
        tape.append(TapeWord(token, start: position, extent: name.utf8CodeUnitCount))
        position &+= name.utf8CodeUnitCount
    }

    /// Consumes a key, its colon, and the white space around that.
    @inline(__always)
    private mutating func key() throws(ParseFault) {
        guard scanner[position] == UInt8(ascii: "\"") else {
            let isFirst = isAtFirstChild
            throw .init(
                at: position,
                expected: isFirst ? "a key in double quotes or '}'" : "a key in double quotes")
        }
        try string()
        position = scanner.skippingSpace(from: position)
        guard scanner[position] == UInt8(ascii: ":") else {
            throw .init(at: position, expected: "':'")
        }
        position = scanner.skippingSpace(from: position &+ 1)
    }

    /// Enters a container and stands at its first child or its end.
    @inline(__always)
    private mutating func open(_ token: TapeWord.Token, closedBy end: UInt8) throws(ParseFault) {
        guard depth < depthLimit else {
            throw .init(.tooDeep, at: position, expected: "no more levels of nesting than allowed")
        }
        if container != Self.none {
            let parent = tape[container]
            tape[container] = TapeWord(parent.token, start: parent.start, extent: children)
        }
        tape.append(TapeWord(token, start: position, extent: 0))
        tape.append(TapeWord(next: container &+ 1, byteCount: 0))
        container = tape.count &- 2
        children = 1
        closer = end
        depth &+= 1
        position = scanner.skippingSpace(from: position &+ 1)
    }

    /// Leaves the innermost container, whose closing bracket is at the position.
    @inline(__always)
    private mutating func close() {
        position &+= 1
        let opened = tape[container]
        let parent = tape[container &+ 1].next &- 1
        let count = isAtFirstChild ? 0 : children
        tape[container] = TapeWord(opened.token, start: opened.start, extent: count)
        tape[container &+ 1] = TapeWord(
            next: tape.count, byteCount: position &- opened.start)
        container = parent
        depth &-= 1
        guard parent != Self.none else { return }
        let outer = tape[parent]
        children = outer.extent
        closer = outer.token == .object ? UInt8(ascii: "}") : UInt8(ascii: "]")
    }
}
