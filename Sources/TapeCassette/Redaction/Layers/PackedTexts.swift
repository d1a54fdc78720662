internal import TapeCodings
internal import TapeHTTP

/// The texts in base64 and hexadecimal, plain or compressed, and also nested.
///
/// Names of credentials in them are reported, but nothing is redacted: such digits are usually a position, which a mark would
/// break.
struct PackedTexts {
    let text: [UInt8]

    private static let shortest = 20
    private static let longest = 65_536
    private static let deepest = 3
    /// The most that is read of one text, and of all texts together beyond the length of the source.
    private static let mostUnfolded = 1 << 20

    func all() -> [[UInt8]] {
        var left = text.count + Self.mostUnfolded
        return Self.texts(in: text, 0, &left)
    }

    private static func texts(in text: [UInt8], _ depth: Int, _ left: inout Int) -> [[UInt8]] {
        var found: [[UInt8]] = []
        var position = 0
        while left > 0, let run = nextRun(in: text, from: position) {
            position = run.upperBound
            for start in starts(in: run, of: text) {
                guard
                    let (bytes, end) = bytes(from: start, before: run.upperBound, in: text, &left)
                else { continue }
                // Digits may continue after line ends.
                position = max(position, end)
                for content in contents(of: bytes, &left) {
                    left -= content.count
                    found.append(content)
                    if depth + 1 < deepest { found += texts(in: content, depth + 1, &left) }
                }
                break
            }
        }
        return found
    }

    // MARK: Digits

    /// The next run of digits that is long enough; it examines only a part of the bytes.
    private static func nextRun(in text: [UInt8], from start: Int) -> Range<Int>? {
        unsafe text.withUnsafeBufferPointer { text in
            unsafe Base64Letters.values.withUnsafeBufferPointer { values in
                var floor = start
                while floor &+ shortest <= text.count {
                    let probe = floor &+ shortest &- 1
                    guard unsafe values[Int(text[probe])] < 64 else {
                        floor = probe &+ 1
                        continue
                    }
                    var first = probe
                    while first > floor, unsafe values[Int(text[first &- 1])] < 64 { first &-= 1 }
                    var end = probe &+ 1
                    while end < text.count, unsafe values[Int(text[end])] < 64 { end &+= 1 }
                    if end &- first >= shortest { return first..<end }
                    floor = end
                }
                return nil
            }
        }
    }

    /// Where base64 may begin in a run of digits: at its start, and after each step of a path.
    private static func starts(in run: Range<Int>, of text: [UInt8]) -> [Int] {
        let steps = text[run].prefix(512).indices.filter {
            text[$0] == UInt8(ascii: "/") && run.upperBound - $0 > shortest
        }
        return [run.lowerBound] + steps.prefix(8).map { $0 + 1 }
    }

    /// The decoded bytes, if the first digits show that they may be readable.
    private static func bytes(
        from start: Int, before end: Int, in text: [UInt8], _ left: inout Int
    ) -> (bytes: [UInt8], end: Int)? {
        let digits = text[start..<end]
        if digits.count >= 2 * shortest, digits.count.isMultiple(of: 2),
            isText(pairs(digits.prefix(24)))
        {
            let bytes = pairs(digits.prefix(longest))
            return isText(bytes) ? (bytes, end) : nil
        }
        let head = DigitRuns.base64Bytes(
            from: start, skipping: 0, in: text[..<min(start + 96, end)])
        let isRead =
            isText(head.bytes.prefix(12)[...]) || PackedBeginning.begin(head.bytes[...])
            || digits.count >= 2 * shortest && PackedBeginning.bare(in: head.bytes[...]) != nil
        guard isRead else { return nil }
        let stop = min(start + longest, text.count)
        let decoded = DigitRuns.base64Bytes(from: start, skipping: 0, in: text[..<stop])
        left -= decoded.bytes.count
        return decoded
    }

    /// The bytes that pairs of hexadecimal digits encode; empty if some digits are not hexadecimal.
    private static func pairs(_ digits: ArraySlice<UInt8>) -> [UInt8] {
        var bytes: [UInt8] = []
        var place = digits.startIndex
        while place + 1 < digits.endIndex {
            guard let high = digits[place].hexDigitValue, let low = digits[place + 1].hexDigitValue
            else { return [] }
            bytes.append(UInt8(high << 4 | low))
            place += 2
        }
        return bytes
    }

    // MARK: Contents

    /// The text that the bytes are, or the texts that are compressed in them.
    private static func contents(of bytes: [UInt8], _ left: inout Int) -> [[UInt8]] {
        if isText(bytes.prefix(12)[...]) {
            let isWide = bytes.prefix(12).count { $0 == 0 } >= 5
            return [isWide ? bytes.filter { $0 != 0 } : bytes]
        }
        var packed = Array(PackedBeginning.all(in: bytes[...]).prefix(8))
        if packed.isEmpty, let bare = PackedBeginning.bare(in: bytes[...]) { packed = [bare] }
        return packed.compactMap { part in
            guard left > 0 else { return nil }
            let unfolded = part.format.beginning(
                of: bytes[part.start...], limit: min(mostUnfolded, left)
            ).bytes
            // Decompressing in vain costs time, too.
            left -= mostUnfolded / 64
            return isText(unfolded.prefix(12)[...]) ? unfolded : nil
        }
    }

    /// Whether bytes are ASCII letters and signs, each possibly next to a zero.
    private static func isText(_ bytes: some Collection<UInt8>) -> Bool {
        bytes.count > 4
            && bytes.allSatisfy {
                (0x20...0x7E).contains($0) || (0x09...0x0D).contains($0) || $0 < 2
            }
            && bytes.count { $0 > 0x20 } >= 2
    }
}
