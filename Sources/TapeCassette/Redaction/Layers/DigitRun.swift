internal import TapeHTTP

/// A stretch of text that may be bytes written in hexadecimal, base32 or base64.
struct DigitRun {
    enum Radix: Int {
        case hexadecimal = 4
        case base32 = 5
        case base64 = 6
    }

    /// The digits, by how they are written.
    private enum Digits {
        case together(Range<Int>)
        /// Separated by line breaks or the like, or escaped; each digit's value.
        case apart([UInt8], PlaceMap)
    }

    let radix: Radix
    private let digits: Digits
    /// The digits at which decoding may begin, because the text before a run may end in digits.
    let phases: Range<Int>
    /// Whether the run ends before the text does.
    let isWhole: Bool

    /// Adjacent digits.
    init(_ radix: Radix, _ range: Range<Int>, phases: Range<Int>, isWhole: Bool = true) {
        self.radix = radix
        digits = .together(range)
        self.phases = phases
        self.isWhole = isWhole
    }

    /// Digits with something between them.
    init(
        _ radix: Radix, _ digits: [UInt8], at places: PlaceMap, phases: Range<Int>,
        isWhole: Bool = true
    ) {
        self.radix = radix
        self.digits = .apart(digits, places)
        self.phases = phases
        self.isWhole = isWhole
    }

    var count: Int {
        switch digits {
        case .together(let range): range.count
        case .apart(let digits, _): digits.count
        }
    }

    var byteCount: Int { count * radix.rawValue / 8 }

    /// The range of the text that holds the digits.
    var extent: Range<Int> {
        switch digits {
        case .together(let range): range
        case .apart(let digits, let places):
            places.place(of: 0)..<places.end(of: digits.count - 1)
        }
    }

    /// The range of the digits that hold any bit of the given bytes, which were decoded from the digit `phase` on.
    func source(of bytes: Range<Int>, decodedFrom phase: Int) -> Range<Int> {
        let width = radix.rawValue
        let first = min(phase + bytes.lowerBound * 8 / width, count - 1)
        let last = min(phase + (bytes.upperBound * 8 + width - 1) / width - 1, count - 1)
        switch digits {
        case .together(let range):
            return range.lowerBound + first..<range.lowerBound + max(first, last) + 1
        case .apart(_, let places):
            return places.place(of: first)..<places.end(of: max(first, last))
        }
    }

    /// The longest path that may precede DEFLATE.
    private static let longestPath = 4096

    /// The digits at which bare DEFLATE may begin: the first one and, in base64, those after a sign.
    func startsOfDeflate(_ values: ArraySlice<UInt8>) -> [Int] {
        guard radix == .base64 else { return [0] }
        let reach = min(values.count - DigitRuns.shortest, Self.longestPath)
        guard reach > 0 else { return [0] }
        return [0] + (1...reach).filter { values[$0 - 1] >= 62 }
    }

    /// Writes the digits' values to the beginning of an array, which grows if needed.
    func read(_ text: [UInt8], into values: inout [UInt8]) {
        if values.count < count { values = [UInt8](repeating: 0, count: count) }
        unsafe values.withUnsafeMutableBufferPointer { values in
            switch digits {
            case .apart(let digits, _):
                for place in digits.indices { unsafe values[place] = digits[place] }
            case .together(let range):
                unsafe radix.values.withUnsafeBufferPointer { table in
                    unsafe text.withUnsafeBufferPointer { text in
                        for (digit, place) in range.enumerated() {
                            unsafe values[digit] = table[Int(text[place])]
                        }
                    }
                }
            }
        }
    }
}

extension DigitRun.Radix {
    /// The value of each byte as a digit; other bytes may have any value.
    var values: [UInt8] {
        switch self {
        case .hexadecimal: Self.hexadecimalValues
        case .base32: Self.base32Values
        case .base64: Base64Letters.values
        }
    }

    private static let hexadecimalValues = (UInt8.min...UInt8.max).map { $0.hexDigitValue ?? 0 }

    private static let base32Values: [UInt8] = (UInt8.min...UInt8.max).map { byte in
        switch byte {
        case 0x32...0x37: byte - 0x32 + 26
        case 0x41...0x5A, 0x61...0x7A: (byte & 0x1F) - 1
        default: 0
        }
    }

    /// Decodes digits to the beginning of an array, which grows if needed; returns how many bytes there are.
    func decode(_ digits: ArraySlice<UInt8>, into bytes: inout [UInt8]) -> Int {
        let room = digits.count * rawValue / 8 + 1
        if bytes.count < room { bytes = [UInt8](repeating: 0, count: room) }
        return unsafe bytes.withUnsafeMutableBufferPointer { bytes in
            unsafe digits.withUnsafeBufferPointer { unsafe decode($0, into: bytes) }
        }
    }

    private func decode(
        _ digits: UnsafeBufferPointer<UInt8>, into bytes: UnsafeMutableBufferPointer<UInt8>
    ) -> Int {
        var (place, count) = (0, 0)
        if self == .base64 {
            while place &+ 4 <= digits.count {
                let high = unsafe UInt32(digits[place]) << 18 | UInt32(digits[place &+ 1]) << 12
                let low = unsafe UInt32(digits[place &+ 2]) << 6 | UInt32(digits[place &+ 3])
                unsafe bytes[count] = UInt8(truncatingIfNeeded: high >> 16)
                unsafe bytes[count &+ 1] = UInt8(truncatingIfNeeded: (high | low) >> 8)
                unsafe bytes[count &+ 2] = UInt8(truncatingIfNeeded: low)
                place &+= 4
                count &+= 3
            }
        }
        let width = UInt32(rawValue)
        var (word, bits) = (UInt32(0), UInt32(0))
        while place < digits.count {
            word = word << width | UInt32(unsafe digits[place])
            bits &+= width
            place &+= 1
            guard bits >= 8 else { continue }
            bits &-= 8
            unsafe bytes[count] = UInt8(truncatingIfNeeded: word >> bits)
            count &+= 1
        }
        return count
    }
}
