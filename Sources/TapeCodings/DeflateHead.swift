/// Checks whether bytes may be DEFLATE (RFC 1951), which has no signature; nearly all other data is recognised by its first
/// dozen bytes.
package struct DeflateHead {
    private static let longest = 512
    /// The fewest bytes that are worth decoding.
    private static let fewest = 8
    private static let enough = 64

    private let bytes: ArraySlice<UInt8>
    /// The number of bits read.
    private var place = 0
    /// The number of bytes that the stream has produced so far.
    private var made = 0

    /// Whether bytes may be a stream or the beginning of one.
    package static func mayBegin(_ bytes: ArraySlice<UInt8>) -> Bool {
        var head = DeflateHead(bytes: bytes.prefix(longest))
        return head.isPlausible()
    }

    private init(bytes: ArraySlice<UInt8>) {
        self.bytes = bytes
    }

    private mutating func isPlausible() -> Bool {
        while made < Self.enough {
            guard let isLast = bits(1), let kind = bits(2) else { return made >= Self.fewest }
            switch kind {
            case 0: return storesBytes()
            case 1:
                guard let isWhole = readFixed() else { return false }
                if !isWhole || isLast == 1 { return made >= Self.fewest }
            case 2: return describesCodes()
            default: return false
            }
        }
        return true
    }

    /// Checks a stored block, which begins with its length and the inverted length.
    private mutating func storesBytes() -> Bool {
        place = (place + 7) / 8 * 8
        guard let length = bits(16), let inverted = bits(16) else { return made >= Self.fewest }
        return length ^ inverted == 0xFFFF
    }

    /// Checks the codes that a block describes, which must be complete unless the bytes end in them.
    private mutating func describesCodes() -> Bool {
        guard let literals = bits(5), let distances = bits(5), let lengths = bits(4) else {
            return made >= Self.fewest
        }
        guard literals <= 29, distances <= 29 else { return false }
        var used = 0
        for _ in 0..<lengths + 4 {
            guard let length = bits(3) else { return used <= 128 && made >= Self.fewest }
            if length > 0 { used += 128 >> length }
        }
        return used == 128
    }

    /// Reads a block of fixed codes: true at its end, false where the bytes end or enough was read, nil where the block is
    /// invalid.
    private mutating func readFixed() -> Bool? {
        while made < Self.enough {
            guard var code = code(7) else { return false }
            if code <= 0x17 {
                if code == 0 { return true }
                guard let isRight = readCopy(code) else { return false }
                if !isRight { return nil }
                continue
            }
            guard let next = bits(1) else { return false }
            code = code << 1 | next
            switch code {
            case 0x30...0xBF: made += 1
            case 0xC0...0xC5:
                guard let isRight = readCopy(code - 0xC0 + 24) else { return false }
                if !isRight { return nil }
            case 0xC6, 0xC7: return nil
            default:
                guard bits(1) != nil else { return false }
                made += 1
            }
        }
        return false
    }

    /// Reads a copy of earlier output: whether there is enough output; nil where the bytes end.
    private mutating func readCopy(_ number: Int) -> Bool? {
        // Code 257 is length 3; from 265 on, each group of four codes has one more extra bit.
        let extra = number < 9 || number == 29 ? 0 : (number - 5) / 4
        guard let more = bits(extra), let code = code(5) else { return nil }
        guard code < 30 else { return false }
        let far = code < 4 ? 0 : code / 2 - 1
        guard let rest = bits(far) else { return nil }
        let distance = code < 4 ? code + 1 : (2 + code & 1) << far + rest + 1
        guard distance <= made else { return false }
        let length =
            switch number {
            case ..<9: number + 2
            case 29: 258
            default: (4 + (number - 5) & 3) << extra + more + 3
            }
        made += length
        return true
    }

    /// Reads a number of bits, the least significant first.
    private mutating func bits(_ count: Int) -> Int? {
        guard place + count <= bytes.count * 8 else { return nil }
        var value = 0
        for offset in 0..<count {
            let byte = bytes[bytes.startIndex + (place + offset) / 8]
            value |= Int(byte >> ((place + offset) % 8) & 1) << offset
        }
        place += count
        return value
    }

    /// Reads a code, the most significant bit first.
    private mutating func code(_ count: Int) -> Int? {
        guard let bits = bits(count) else { return nil }
        return (0..<count).reduce(0) { $0 << 1 | bits >> $1 & 1 }
    }
}
