internal import TapeHTTP

/// Finds runs of digits that may encode bytes.
enum DigitRuns {
    /// Eight bytes take this many digits of base64, and more of other digits.
    static let shortest = 11
    /// The most compressed bytes that are read.
    static let longestPacked = 24 << 20

    static func all(in text: [UInt8], _ traits: TextTraits) -> [DigitRun] {
        var found: [DigitRun] = []
        if traits.longestRun >= shortest {
            unsafe text.withUnsafeBufferPointer { text in
                let letters = DigitClass.base64.members
                var position = 0
                while let start = unsafe next(shortest, of: letters, in: text, from: position) {
                    position = unsafe end(of: start, in: text)
                    if unsafe isDate(start..<position, in: text) { continue }
                    unsafe add(start..<position, in: text, to: &found)
                }
            }
        }
        if traits.hasPairs { found += DigitPairs.all(in: text) }
        return found
    }

    /// Whether a run is the beginning of a timestamp, as `2026-01-10T00` in `2026-01-10T00:00:00Z`.
    private static func isDate(
        _ range: Range<Int>, in text: UnsafeBufferPointer<UInt8>
    ) -> Bool {
        guard range.count == datePattern.count else { return false }
        for (offset, sign) in datePattern.enumerated() {
            let byte = unsafe text[range.lowerBound &+ offset]
            guard sign == 0x30 ? (0x30...0x39).contains(byte) : byte == sign else { return false }
        }
        return true
    }

    private static let datePattern = Array("0000-00-00T00".utf8)

    /// Adds every reading of one run of digits.
    private static func add(
        _ range: Range<Int>, in text: UnsafeBufferPointer<UInt8>, to found: inout [DigitRun]
    ) {
        if let run = unsafe base64(in: range, of: text) { found.append(run) }
        let part = unsafe UnsafeBufferPointer(rebasing: text[range])
        for kind in [DigitClass.hexadecimal, .largeBase32, .smallBase32] {
            var position = 0
            while let start = unsafe next(kind.shortest, of: kind.members, in: part, from: position)
            {
                position = start + kind.shortest
                while position < part.count, kind.members[Int(unsafe part[position])] {
                    position &+= 1
                }
                let place = range.lowerBound + start..<range.lowerBound + position
                found.append(DigitRun(kind.radix, place, phases: kind.phases))
            }
        }
    }

    /// The start of the next run of at least `shortest` digits; it examines only a part of the bytes.
    private static func next(
        _ shortest: Int, of members: [Bool], in text: UnsafeBufferPointer<UInt8>, from start: Int
    ) -> Int? {
        unsafe members.withUnsafeBufferPointer { isDigit in
            var floor = start
            while floor &+ shortest <= text.count {
                let probe = floor &+ shortest &- 1
                guard unsafe isDigit[Int(text[probe])] else {
                    floor = probe &+ 1
                    continue
                }
                var first = probe
                while first > floor, unsafe isDigit[Int(text[first &- 1])] { first &-= 1 }
                if first == floor { return floor }
                var last = probe &+ 1
                let end = min(first &+ shortest, text.count)
                while last < end, unsafe isDigit[Int(text[last])] { last &+= 1 }
                if last == first &+ shortest { return first }
                floor = last &+ 1
            }
            return nil
        }
    }

    private static func end(of start: Int, in text: UnsafeBufferPointer<UInt8>) -> Int {
        unsafe Base64Letters.values.withUnsafeBufferPointer { values in
            var end = start
            while true {
                while end < text.count, unsafe values[Int(text[end])] < 64 { end &+= 1 }
                guard let (_, next) = unsafe Base64Letters.escaped(in: text, at: end) else {
                    return end
                }
                end = next
            }
        }
    }

    /// A run as base64; nil if its letters rule that out.
    private static func base64(
        in range: Range<Int>, of text: UnsafeBufferPointer<UInt8>
    ) -> DigitRun? {
        guard let phases = unsafe phasesOfBase64(UnsafeBufferPointer(rebasing: text[range])) else {
            return nil
        }
        let isWhole = range.upperBound < text.count
        var digits: [UInt8] = []
        var places = PlaceMap()
        var place = range.lowerBound
        while place < range.upperBound {
            let start = place
            while place < range.upperBound, Base64Letters.values[Int(unsafe text[place])] < 64 {
                place &+= 1
            }
            if start == range.lowerBound, place == range.upperBound {
                return DigitRun(.base64, range, phases: phases, isWhole: isWhole)
            }
            for digit in start..<place {
                digits.append(Base64Letters.values[Int(unsafe text[digit])])
            }
            places.add(place - start, from: start)
            guard let (value, next) = unsafe Base64Letters.escaped(in: text, at: place) else {
                break
            }
            if let value {
                digits.append(value)
                places.addCharacter(1, from: place)
            }
            place = next
        }
        places.finish(at: place)
        return DigitRun(.base64, digits, at: places, phases: phases, isWhole: isWhole)
    }

    /// The digits at which base64 may begin; nil if the letters rule it out.
    ///
    /// Base64 of a text has capitals and small letters; words, numbers and UUIDs do not. A few compressed bytes may contain a
    /// capital only by chance, so they are searched from the beginning only.
    private static func phasesOfBase64(_ text: UnsafeBufferPointer<UInt8>) -> Range<Int>? {
        var (capitals, small) = (0, 0)
        for place in text.indices {
            let byte = unsafe text[place]
            if (0x41...0x5A).contains(byte) {
                capitals &+= 1
            } else if (0x61...0x7A).contains(byte) {
                small &+= 1
            } else {
                continue
            }
            if capitals >= 2, small >= 1 { return 0..<4 }
        }
        return capitals > 0 && text.count < 24 ? 0..<0 : nil
    }

    /// The bytes that base64 from a place on encodes, and where it ends: for long runs, for which no digit positions are kept.
    static func base64Bytes(
        from start: Int, skipping phase: Int, in text: ArraySlice<UInt8>
    ) -> (bytes: [UInt8], end: Int) {
        let (letters, offset) = (Base64Letters.values, text.startIndex)
        var bytes: [UInt8] = []
        bytes.reserveCapacity(min(text.count, longestPacked))
        var (word, bits, skipped) = (UInt32(0), UInt32(0), 0)
        var place = start - offset
        unsafe text.withUnsafeBufferPointer { text in
            while place < text.count, bytes.count < longestPacked {
                var (value, next) = (letters[Int(unsafe text[place])], place + 1)
                if value == 64 {
                    guard let (digit, end) = unsafe Base64Letters.escaped(in: text, at: place)
                    else { return }
                    (value, next) = (digit ?? 64, end)
                }
                place = next
                guard value < 64 else { continue }
                skipped += 1
                guard skipped > phase else { continue }
                word = word << 6 | UInt32(value)
                bits += 6
                guard bits >= 8 else { continue }
                bits -= 8
                bytes.append(UInt8(truncatingIfNeeded: word >> bits))
            }
        }
        return (bytes, place + offset)
    }
}

/// The letters that are digits of one kind.
private struct DigitClass {
    let radix: DigitRun.Radix
    let members: [Bool]
    /// The length from which a run is examined.
    let shortest: Int
    let phases: Range<Int>

    private init(
        _ radix: DigitRun.Radix, _ shortest: Int, _ phases: Range<Int>,
        _ isMember: (UInt8) -> Bool
    ) {
        self.radix = radix
        self.shortest = shortest
        self.phases = phases
        members = (UInt8.min...UInt8.max).map(isMember)
    }

    static let base64 = DigitClass(.base64, DigitRuns.shortest, 0..<4) {
        Base64Letters.values[Int($0)] < 64
    }
    static let hexadecimal = DigitClass(.hexadecimal, 16, 0..<2) { $0.hexDigitValue != nil }
    static let largeBase32 = DigitClass(.base32, 13, 0..<8) {
        (0x41...0x5A).contains($0) || (0x32...0x37).contains($0)
    }
    static let smallBase32 = DigitClass(.base32, 13, 0..<8) {
        (0x61...0x7A).contains($0) || (0x32...0x37).contains($0)
    }
}
