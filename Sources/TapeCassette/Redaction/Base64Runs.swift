/// Finds what may be base64 in a text: long runs of its digits, in capitals and small letters.
enum Base64Runs {
    struct Run {
        let range: Range<Int>
        /// The digits alone, without line breaks and escapes.
        let digits: [UInt8]

        /// What the digits stand for. Where a text runs into them nobody knows which is the first, so
        /// each of four beginnings is tried.
        func decodings() -> [[UInt8]] {
            (0..<4).map { Base64Runs.decode(digits[$0...]) }
        }
    }

    /// Eight bytes of a secret in base64 of base64 take sixteen digits.
    private static let shortest = 16

    static func runs(in text: [UInt8]) -> [Run] {
        var found: [Run] = []
        var position = 0
        while let place = nextPlace(in: text, from: position) {
            let run = run(around: place, in: text, floor: position)
            position = max(run.range.upperBound, place + 1)
            if run.digits.count >= shortest, mayBeCode(run.digits) { found.append(run) }
        }
        return found
    }

    /// A digit that a run that is long enough cannot avoid: one of every so many bytes.
    private static func nextPlace(in text: [UInt8], from start: Int) -> Int? {
        unsafe text.withUnsafeBufferPointer { text in
            var position = start &+ shortest / 2 &- 1
            while position < text.count {
                if unsafe values[Int(text[position])] < 64 { return position }
                position &+= shortest / 2
            }
            return nil
        }
    }

    private static func run(around place: Int, in text: [UInt8], floor: Int) -> Run {
        var start = place
        while start > floor, values[Int(text[start - 1])] < 64 { start -= 1 }
        var digits: [UInt8] = []
        var end = start
        while end < text.count {
            let value = values[Int(text[end])]
            if value < 64 {
                digits.append(value)
                end += 1
            } else if let (value, next) = escaped(in: text, at: end) {
                if let value { digits.append(value) }
                end = next
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

    /// Base64 of a text has capitals and small letters; words, numbers and UUIDs do not.
    private static func mayBeCode(_ digits: [UInt8]) -> Bool {
        var (capitals, small) = (0, 0)
        for digit in digits {
            if digit < 26 { capitals += 1 } else if digit < 52 { small += 1 }
            if capitals >= 2, small >= 1 { return true }
        }
        return false
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
