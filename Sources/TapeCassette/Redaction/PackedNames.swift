internal import TapeCodings
internal import TapeHTTP
internal import TapeYAML

/// Finds the names of credentials within base64 that holds JSON, XML or a compressed text.
///
/// They are told, not taken: such base64 is a position more often than not, which a mark would spoil.
struct PackedNames {
    let text: [UInt8]

    /// How base64 begins that holds `{"`, `[{`, `<?x`, the same behind line ends and blanks, or what gzip makes.
    private static let beginnings = [
        "eyJ", "eyAi", "ewog", "ew0K", "ewoi", "W3s", "PD94", "H4sI",
    ].map { Array($0.utf8) }
    private static let shortest = 24
    private static let longest = 65_536
    /// So much is read of one text, and so much beyond its own length of all of them, however far they unfold.
    private static let mostUnfolded = 1 << 20

    /// The texts that such base64 holds.
    func contents() -> [[UInt8]] {
        var contents: [[UInt8]] = []
        var position = 0
        var left = text.count + Self.mostUnfolded
        while position < text.count, left > 0 {
            guard let start = text[position...].firstIndex(where: Self.mayBegin) else { break }
            position = start + 1
            // Behind the equals sign of a pair others begin.
            if start > 0, text[start - 1] != 0x3D, Self.isDigit(text[start - 1]) { continue }
            guard Self.beginnings.contains(where: { text[start...].starts(with: $0) }) else {
                continue
            }
            let digits = text[start...].prefix(Self.longest).prefix(while: Self.isDigit)
            position = digits.endIndex
            guard digits.count >= Self.shortest else { continue }
            guard let content = Self.content(of: digits) else {
                // What was unfolded in vain has cost as much.
                left -= Self.mostUnfolded / 16
                continue
            }
            left -= content.count
            contents.append(content)
        }
        return contents
    }

    private static func content(of digits: ArraySlice<UInt8>) -> [UInt8]? {
        let digits = digits.prefix { $0 != 0x3D }.map(\.inUsualAlphabet)
        // What breaks off within a byte is read as far as it goes.
        let bytes = Base64.decode(digits) ?? Base64.decode(digits.dropLast(digits.count % 4))
        guard let bytes, ContentFormat.gzip.begins(bytes) == true else { return bytes }
        return BodyViews.unfolded(bytes, limit: Self.mostUnfolded)
    }

    private static func mayBegin(_ byte: UInt8) -> Bool {
        byte == 0x65 || byte == 0x57 || byte == 0x50 || byte == 0x48
    }

    private static func isDigit(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2B, 0x2D, 0x2F, 0x3D, 0x5F: true
        default: false
        }
    }
}

extension UInt8 {
    /// A digit of the alphabet for URLs as the usual one has it.
    fileprivate var inUsualAlphabet: UInt8 {
        switch self {
        case 0x2D: 0x2B
        case 0x5F: 0x2F
        default: self
        }
    }
}
