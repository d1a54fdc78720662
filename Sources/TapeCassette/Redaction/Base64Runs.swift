/// Finds what may be base64 in a text: long runs of its digits, in capitals and small letters.
enum Base64Runs {
    struct Run {
        let range: Range<Int>
        /// The digits alone, without line breaks and escapes.
        let digits: [UInt8]

        /// What the digits stand for.
        ///
        /// Where a text runs into them nobody knows which is the first, so
        /// each of four beginnings is tried.
        func decodings() -> [[UInt8]] {
            (0..<4).map { Base64Runs.decode(digits[$0...]) }
        }
    }

    /// Eight bytes of a secret in base64 of base64 take sixteen digits.
    private static let shortest = 16
    /// So many digits stand beside each other, without line breaks and escapes, in any run.
    private static let stretch = 12

    static func runs(in text: [UInt8]) -> [Run] {
        var found: [Run] = []
        var position = 0
        while let start = nextStretch(in: text, from: position) {
            let run = run(from: start, in: text)
            position = run.range.upperBound
            if run.digits.count >= shortest { found.append(run) }
        }
        return found
    }

    /// Where so many digits begin; it looks at a part of the bytes only.
    private static func nextStretch(in text: [UInt8], from start: Int) -> Int? {
        unsafe text.withUnsafeBufferPointer { text in
            unsafe values.withUnsafeBufferPointer { values in
                var floor = start
                while floor &+ stretch <= text.count {
                    let probe = floor &+ stretch &- 1
                    guard unsafe values[Int(text[probe])] < 64 else {
                        floor = probe &+ 1
                        continue
                    }
                    var first = probe
                    while first > floor, unsafe values[Int(text[first &- 1])] < 64 { first &-= 1 }
                    if first == floor { return floor }
                    var last = probe &+ 1
                    let end = min(first &+ stretch, text.count)
                    while last < end, unsafe values[Int(text[last])] < 64 { last &+= 1 }
                    if last == first &+ stretch { return first }
                    floor = last &+ 1
                }
                return nil
            }
        }
    }

    /// The run that begins at a place; without digits if it is no base64 by its letters.
    private static func run(from start: Int, in text: [UInt8]) -> Run {
        var end = start
        var (capitals, small) = (0, 0)
        while end < text.count {
            let value = values[Int(text[end])]
            if value < 64 {
                if value < 26 { capitals += 1 } else if value < 52 { small += 1 }
                end += 1
            } else if let (_, next) = escaped(in: text, at: end) {
                end = next
            } else {
                break
            }
        }
        // Base64 of a text has capitals and small letters; words, numbers and UUIDs do not.
        guard capitals >= 2, small >= 1 else { return Run(range: start..<end, digits: []) }
        var digits: [UInt8] = []
        var place = start
        while place < end {
            let value = values[Int(text[place])]
            if value < 64 {
                digits.append(value)
                place += 1
            } else if let (value, next) = escaped(in: text, at: place) {
                if let value { digits.append(value) }
                place = next
            } else {
                break
            }
        }
        return Run(range: start..<end, digits: digits)
    }

    /// A digit that is spelled out, or a line break that a digit follows.
    private static func escaped(in text: [UInt8], at place: Int) -> (UInt8?, next: Int)? {
        switch text[place] {
        case UInt8(ascii: "%"):
            guard place + 2 < text.count else { return nil }
            switch (text[place + 1], text[place + 2] | 0x20) {
            case (0x32, 0x62): return (62, place + 3)
            case (0x32, 0x66): return (63, place + 3)
            default: return nil
            }
        case UInt8(ascii: "\\"):
            guard place + 2 < text.count else { return nil }
            if text[place + 1] == UInt8(ascii: "/") { return (63, place + 2) }
            let isBreak = text[place + 1] == UInt8(ascii: "n") || text[place + 1] == 0x72
            return isBreak ? (nil, place + 2) : nil
        case 0x0A, 0x0D:
            var next = place + 1
            while next < text.count, text[next] <= 0x20, next - place < 32 { next += 1 }
            guard next < text.count, values[Int(text[next])] < 64 else { return nil }
            return (nil, next)
        default: return nil
        }
    }

    private static func decode(_ digits: ArraySlice<UInt8>) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(digits.count * 3 / 4)
        var word: UInt32 = 0
        var count = 0
        for digit in digits {
            word = word << 6 | UInt32(digit)
            count += 1
            guard count == 4 else { continue }
            bytes.append(UInt8(truncatingIfNeeded: word >> 16))
            bytes.append(UInt8(truncatingIfNeeded: word >> 8))
            bytes.append(UInt8(truncatingIfNeeded: word))
            (word, count) = (0, 0)
        }
        if count >= 2 {
            bytes.append(UInt8(truncatingIfNeeded: (word << (24 - 6 * UInt32(count))) >> 16))
        }
        if count == 3 { bytes.append(UInt8(truncatingIfNeeded: word >> 2)) }
        return bytes
    }

    /// What each byte is worth as a digit of either alphabet; 64 for all others.
    private static let values: [UInt8] = {
        var values = [UInt8](repeating: 64, count: 256)
        let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
        for (value, letter) in letters.enumerated() { values[Int(letter)] = UInt8(value) }
        values[Int(UInt8(ascii: "-"))] = 62
        values[Int(UInt8(ascii: "_"))] = 63
        return values
    }()
}
