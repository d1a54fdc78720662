internal import TapeHTTP

/// A stretch of a text that may be bytes in hexadecimal, base32 or base64.
struct DigitRun {
    enum Radix: Int {
        case hexadecimal = 4
        case base32 = 5
        case base64 = 6
    }

    let radix: Radix
    /// What each digit is worth.
    private(set) var digits: [UInt8] = []
    /// Where each digit begins and ends in the text.
    private(set) var starts: [UInt32] = []
    private(set) var ends: [UInt32] = []
    /// At which digits what it stands for may begin: a text may run into it.
    let phases: Range<Int>
    /// Whether the run ends before the text that it was read from does.
    var isWhole = true

    init(_ radix: Radix, phases: Range<Int>) {
        self.radix = radix
        self.phases = phases
    }

    mutating func reserve(_ count: Int) {
        digits.reserveCapacity(count)
        starts.reserveCapacity(count)
        ends.reserveCapacity(count)
    }

    mutating func add(_ digit: UInt8, _ start: Int, _ end: Int) {
        digits.append(digit)
        starts.append(UInt32(truncatingIfNeeded: start))
        ends.append(UInt32(truncatingIfNeeded: end))
    }

    var byteCount: Int { digits.count * radix.rawValue / 8 }

    func decoded(from phase: Int) -> [UInt8] {
        guard phase < digits.count else { return [] }
        let width = UInt32(radix.rawValue)
        return unsafe [UInt8](unsafeUninitializedCapacity: byteCount + 1) { buffer, count in
            var (word, bits) = (UInt32(0), UInt32(0))
            for place in phase..<digits.count {
                word = word << width | UInt32(digits[place])
                bits &+= width
                guard bits >= 8 else { continue }
                bits &-= 8
                unsafe buffer[count] = UInt8(truncatingIfNeeded: word >> bits)
                count &+= 1
            }
        }
    }
}

/// Where decoded bytes stand in the text that a run is part of.
struct DecodedPlaces {
    let run: DigitRun
    let phase: Int
    let shift: Int

    /// The digits that hold some bit of a range of decoded bytes.
    func range(of bytes: Range<Int>) -> Range<Int> {
        let width = run.radix.rawValue
        let last = run.digits.count - 1
        let first = min(phase + bytes.lowerBound * 8 / width, last)
        let end = min(phase + (bytes.upperBound * 8 + width - 1) / width - 1, last)
        let start = Int(run.starts[first]) + shift
        return start..<max(start, Int(run.ends[max(first, end)]) + shift)
    }
}

/// Finds what may be bytes in digits.
enum DigitRuns {
    /// Eight bytes take so many digits of base64; of other digits they take more.
    static let shortest = 11
    /// So many compressed bytes are read.
    static let longestPacked = 24 << 20

    static func all(in text: [UInt8], _ traits: TextTraits) -> [DigitRun] {
        var found: [DigitRun] = []
        if traits.longestRun >= shortest {
            var position = 0
            while let start = nextStretch(in: text, from: position) {
                position = end(of: start, in: text)
                found += runs(start..<position, in: text)
            }
        }
        if traits.hasPairs { found += pairs(in: text) }
        return found
    }

    /// The readings of one run of digits.
    private static func runs(_ range: Range<Int>, in text: [UInt8]) -> [DigitRun] {
        var found: [DigitRun] = []
        if let run = base64(from: range.lowerBound, in: text) { found.append(run) }
        for (kind, shortest, phases) in kinds {
            var start = range.lowerBound
            for place in range.lowerBound...range.upperBound {
                if place < range.upperBound, DigitKind(text[place]).contains(kind) { continue }
                if place - start >= shortest {
                    found.append(plain(kind, start..<place, in: text, phases: phases))
                }
                start = place + 1
            }
        }
        return found
    }

    /// What else than base64 a run of its digits may be, from what length on, and where it may begin.
    private static let kinds: [(DigitKind, Int, Range<Int>)] = [
        (.hexadecimal, 16, 0..<2), (.largeBase32, 13, 0..<8), (.smallBase32, 13, 0..<8),
    ]

    private static func plain(
        _ kind: DigitKind, _ range: Range<Int>, in text: [UInt8], phases: Range<Int>
    ) -> DigitRun {
        let radix: DigitRun.Radix = kind == .hexadecimal ? .hexadecimal : .base32
        var run = DigitRun(radix, phases: phases)
        run.reserve(range.count)
        for place in range {
            let byte = text[place]
            let value =
                radix == .base32 ? DigitKind.base32Value(of: byte) : byte.hexDigitValue ?? 0
            run.add(value, place, place + 1)
        }
        return run
    }

    /// Where so many digits begin; it looks at a part of the bytes only.
    private static func nextStretch(in text: [UInt8], from start: Int) -> Int? {
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
                    if first == floor { return floor }
                    var last = probe &+ 1
                    let end = min(first &+ shortest, text.count)
                    while last < end, unsafe values[Int(text[last])] < 64 { last &+= 1 }
                    if last == first &+ shortest { return first }
                    floor = last &+ 1
                }
                return nil
            }
        }
    }

    private static func end(of start: Int, in text: [UInt8]) -> Int {
        var end = start
        while end < text.count {
            if Base64Letters.values[Int(text[end])] < 64 {
                end += 1
            } else if let (_, next) = Base64Letters.escaped(in: text, at: end) {
                end = next
            } else {
                break
            }
        }
        return end
    }

    /// The digits of base64 that begin at a place; nil if it is none by its letters.
    static func base64(from start: Int, in text: [UInt8]) -> DigitRun? {
        let end = end(of: start, in: text)
        // Base64 of a text has capitals and small letters; words, numbers and UUIDs do not.
        var (capitals, small) = (0, 0)
        for place in start..<end {
            let value = Base64Letters.values[Int(text[place])]
            if value < 26 { capitals += 1 } else if value < 52 { small += 1 }
            if capitals >= 2, small >= 1 { break }
        }
        guard capitals >= 2, small >= 1 else { return nil }
        var run = DigitRun(.base64, phases: 0..<4)
        run.isWhole = end < text.count
        run.reserve(end - start)
        var place = start
        while place < end {
            let value = Base64Letters.values[Int(text[place])]
            if value < 64 {
                run.add(value, place, place + 1)
                place += 1
            } else if let (value, next) = Base64Letters.escaped(in: text, at: place) {
                if let value { run.add(value, place, next) }
                place = next
            } else {
                break
            }
        }
        return run
    }

    /// What base64 from a place on stands for, as far as it goes, and where it ends: for long runs, of which
    /// only the bytes count.
    static func base64Bytes(
        from start: Int, phase: Int, in text: ArraySlice<UInt8>
    ) -> (bytes: [UInt8], end: Int) {
        var bytes: [UInt8] = []
        var (word, bits) = (UInt32(0), UInt32(0))
        var place = start
        var skipped = 0
        while place < text.endIndex, bytes.count < longestPacked {
            let value = Base64Letters.values[Int(text[place])]
            guard value < 64 else { break }
            place += 1
            skipped += 1
            guard skipped > phase else { continue }
            word = word << 6 | UInt32(value)
            bits += 6
            guard bits >= 8 else { continue }
            bits -= 8
            bytes.append(UInt8(truncatingIfNeeded: word >> bits))
        }
        return (bytes, place)
    }

    /// Pairs of hexadecimal digits with something between them: `5a:71`, `5a 71`, `0x5a, 0x71`.
    private static func pairs(in text: [UInt8]) -> [DigitRun] {
        var found: [DigitRun] = []
        var run = DigitRun(.hexadecimal, phases: 0..<1)
        var position = 0
        var behind = -1
        while position + 1 < text.count {
            guard let high = text[position].hexDigitValue,
                let low = text[position + 1].hexDigitValue
            else {
                position += 1
                continue
            }
            // A letter that a text ends in may be a digit too: `a5a:71` has two pairs.
            if position != behind, isOddRun(from: position, in: text) {
                position += 1
                continue
            }
            if behind < 0 || position - behind > 4 || !isSeparator(text[behind..<position]) {
                if run.digits.count >= 16 { found.append(run) }
                run = DigitRun(.hexadecimal, phases: 0..<1)
            }
            run.add(high, position, position + 1)
            run.add(low, position + 1, position + 2)
            position += 2
            behind = position
        }
        if run.digits.count >= 16 { found.append(run) }
        return found
    }

    private static func isOddRun(from start: Int, in text: [UInt8]) -> Bool {
        text[start..<min(start + 4, text.count)].prefix { $0.hexDigitValue != nil }.count == 3
    }

    private static func isSeparator(_ text: ArraySlice<UInt8>) -> Bool {
        text.allSatisfy { byte in
            switch byte {
            case 0x20, 0x09, 0x0A, 0x0D, 0x2B, 0x2C, 0x2D, 0x2E, 0x3A, 0x3B, 0x5F, 0x7C: true
            // `0x` and `\x`.
            case 0x30, 0x78, 0x58, 0x5C: true
            default: false
            }
        }
    }
}

/// Which kinds of digits a letter can be.
struct DigitKind: OptionSet {
    let rawValue: UInt8

    static let none = DigitKind([])
    static let hexadecimal = DigitKind(rawValue: 1)
    static let largeBase32 = DigitKind(rawValue: 2)
    static let smallBase32 = DigitKind(rawValue: 4)

    init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    init(_ byte: UInt8) {
        self =
            switch byte {
            case 0x30, 0x31, 0x38, 0x39: .hexadecimal
            case 0x32...0x37: [.hexadecimal, .largeBase32, .smallBase32]
            case 0x41...0x46: [.hexadecimal, .largeBase32]
            case 0x61...0x66: [.hexadecimal, .smallBase32]
            case 0x47...0x5A: .largeBase32
            case 0x67...0x7A: .smallBase32
            default: .none
            }
    }

    func contains(_ other: DigitKind) -> Bool { rawValue & other.rawValue != 0 }

    static func base32Value(of byte: UInt8) -> UInt8 {
        byte >= 0x41 ? (byte & 0x1F) - 1 : byte - 0x32 + 26
    }
}

/// The letters of base64, as they are and spelled out.
enum Base64Letters {
    /// A digit that is spelled out, or a line break that a digit follows.
    static func escaped(in text: [UInt8], at place: Int) -> (UInt8?, next: Int)? {
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

    /// Whether a byte is a digit of the alphabet of RFC 4648 §4.
    static func isStandard(_ byte: UInt8) -> Bool {
        byte != 0x2D && byte != 0x5F && values[Int(byte)] < 64
    }

    /// What each byte is worth as a digit of either alphabet; 64 for all others.
    static let values: [UInt8] = {
        var values = [UInt8](repeating: 64, count: 256)
        let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
        for (value, letter) in letters.enumerated() { values[Int(letter)] = UInt8(value) }
        values[Int(UInt8(ascii: "-"))] = 62
        values[Int(UInt8(ascii: "_"))] = 63
        return values
    }()
}
