internal import TapeCodings
internal import TapeHTTP

/// What one look at a text shows of the ways in which it may spell something else.
struct TextTraits {
    private(set) var hasEscapes = false
    private(set) var hasZeros = false
    /// How many `=` two hexadecimal digits follow.
    private(set) var printables = 0
    private(set) var mayBeUTF7 = false
    /// The longest run of digits of base64.
    private(set) var longestRun = 0
    /// Whether pairs of hexadecimal digits stand apart from each other.
    private(set) var hasPairs = false

    var hasLayers: Bool {
        hasEscapes || hasZeros || printables >= 4 || mayBeUTF7 || hasPairs
            || longestRun >= DigitRuns.shortest
    }

    init(_ text: [UInt8]) {
        unsafe text.withUnsafeBufferPointer { text in
            var run = 0
            var pairs = 0
            var joint = 0
            var joints = 0
            for position in 0..<text.count {
                let byte = unsafe text[position]
                if Base64Letters.values[Int(byte)] < 64 {
                    run &+= 1
                    guard byte == 0x2B || byte == 0x2D || byte == 0x5F else { continue }
                    if byte == 0x2B { unsafe notePlus(text, position) }
                    // `5a-71-37`: what separates the pairs is a digit of base64 itself.
                    joints = position &- joint <= 3 ? joints &+ 1 : 0
                    joint = position
                    if joints >= 6 { hasPairs = true }
                    continue
                }
                longestRun = max(longestRun, run)
                pairs = run == 2 || run == 4 ? pairs &+ 1 : run == 0 ? pairs : 0
                if pairs >= 7 { hasPairs = true }
                run = 0
                switch byte {
                case 0x25, 0x5C, 0x26: hasEscapes = true
                case 0: hasZeros = true
                case 0x3D: unsafe notePrintable(text, position)
                default: break
                }
            }
            longestRun = max(longestRun, run)
            if pairs >= 6, run == 2 || run == 4 { hasPairs = true }
        }
    }

    private mutating func notePrintable(_ text: UnsafeBufferPointer<UInt8>, _ position: Int) {
        guard position &+ 2 < text.count, (unsafe text[position &+ 1]).hexDigitValue != nil,
            (unsafe text[position &+ 2]).hexDigitValue != nil
        else { return }
        printables &+= 1
    }

    /// `+-`, and `+` before what may be a character in UTF-16.
    private mutating func notePlus(_ text: UnsafeBufferPointer<UInt8>, _ position: Int) {
        guard position &+ 1 < text.count else { return }
        let next = unsafe text[position &+ 1]
        if next == 0x2D || next == 0x41 { mayBeUTF7 = true }
    }
}

/// Stretches of decoded bytes that may be a text.
enum TextIslands {
    /// Fewer bytes hide nothing that a layer could be.
    private static let shortest = 12

    static func all(in bytes: [UInt8]) -> [Range<Int>] {
        unsafe bytes.withUnsafeBufferPointer { bytes in
            var found: [Range<Int>] = []
            var start = 0
            for position in 0..<bytes.count where unsafe !isText(bytes[position]) {
                if position &- start >= shortest { found.append(start..<position) }
                start = position &+ 1
            }
            if bytes.count - start >= shortest { found.append(start..<bytes.count) }
            return found
        }
    }

    /// Whether nearly all of some bytes is a text.
    static func areMost(of bytes: [UInt8]) -> Bool {
        let sample = bytes.prefix(64)
        return sample.count(where: isText) * 5 >= sample.count * 4
    }

    /// Printable ASCII, white space, and the zeros that wide charsets have between letters.
    private static func isText(_ byte: UInt8) -> Bool {
        (0x20...0x7E).contains(byte) || byte == 0x0A || byte == 0x0D || byte == 0x09 || byte == 0
    }
}

/// Compressed bytes within others.
struct PackedBytes {
    let start: Int
    private let formats: [ContentFormat]

    /// The first place where bytes that are compressed may begin.
    static func first(in bytes: [UInt8], mayBeBare: Bool) -> PackedBytes? {
        guard bytes.count >= 8 else { return nil }
        for format in [ContentFormat.gzip, .zstd, .zlib] where format.begins(bytes) == true {
            return PackedBytes(start: 0, formats: [format])
        }
        if let place = bytes.indices.dropLast(8).first(where: {
            bytes[$0] == 0x1F && bytes[$0 + 1] == 0x8B && bytes[$0 + 2] == 8
        }) {
            return PackedBytes(start: place, formats: [.gzip])
        }
        // DEFLATE alone has no mark; it is short where URLs carry it.
        guard mayBeBare, bytes.count <= 16_384, !TextIslands.areMost(of: bytes) else { return nil }
        return PackedBytes(start: 0, formats: [.deflate])
    }

    enum Result {
        case whole([UInt8])
        /// The bytes end before what they hold does.
        case cut
        case damaged
    }

    func unfolded(_ bytes: ArraySlice<UInt8>, within limit: Int) -> Result {
        var result = Result.damaged
        for format in formats {
            do {
                let text = try format.decoded(
                    Array(bytes), limit: min(limit, BodyViews.mostUnfolded))
                if text.count >= KnownSecret.shortestSearchable { return .whole(text) }
            } catch {
                if error.code == .cut { result = .cut }
            }
        }
        return result
    }
}
