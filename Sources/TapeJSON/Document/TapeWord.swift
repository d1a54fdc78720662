/// One word of the tape: what a token is, where it starts, and how long it is.
///
/// A scalar or a key takes one word. A container takes two: the second has its length in bytes and the tape index of the next
/// value, so that stepping over a subtree costs nothing.
struct TapeWord: BitwiseCopyable, Sendable {
    /// The kind of a token; `true` and `false` are separate kinds, so that no byte needs to be read.
    enum Token: UInt64 {
        case null, `false`, `true`, number, string, array, object
    }

    /// The largest offset or length that fits; longer texts are refused.
    static let limit = (1 << 30) - 1

    private static let flagBit: UInt64 = 1 << 60
    private static let fieldMask = UInt64(limit)

    private let bits: UInt64

    /// A token, its first byte, and its length in bytes (containers: its number of children).
    ///
    /// The flag means, for a string, that it has escapes, and for a number, that it is more than an optional minus and
    /// digits.
    @inline(__always)
    init(_ token: Token, start: Int, extent: Int, flag: Bool = false) {
        let place = UInt64(truncatingIfNeeded: start) | UInt64(truncatingIfNeeded: extent) &<< 30
        bits = token.rawValue &<< 61 | place | (flag ? Self.flagBit : 0)
    }

    /// The second word of a container.
    @inline(__always)
    init(next: Int, byteCount: Int) {
        bits = UInt64(truncatingIfNeeded: next) | UInt64(truncatingIfNeeded: byteCount) &<< 30
    }

    @inline(__always)
    var token: Token { Token(rawValue: bits &>> 61) ?? .null }

    @inline(__always)
    var isContainer: Bool { bits &>> 61 >= Token.array.rawValue }

    @inline(__always)
    var start: Int { Int(truncatingIfNeeded: bits & Self.fieldMask) }

    @inline(__always)
    var extent: Int { Int(truncatingIfNeeded: bits &>> 30 & Self.fieldMask) }

    @inline(__always)
    var flag: Bool { bits & Self.flagBit != 0 }

    /// In the second word of a container: the index of the word after it.
    @inline(__always)
    var next: Int { start }

    /// In the second word of a container: the bytes from its opening to its closing bracket.
    @inline(__always)
    var byteCount: Int { extent }
}
