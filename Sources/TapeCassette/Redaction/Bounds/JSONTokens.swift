import TapeJSON

/// The strings of a JSON text, read in one pass.
///
/// It accepts lines of JSON, a call or a guard around it, names without quotes, and a text that is cut off, but nothing else in
/// which a quote could mean something other than in JSON.
struct JSONTokens {
    /// The content ranges of the strings, in order.
    private(set) var strings: [Range<Int>] = []
    /// Whether the text between the strings is valid JSON, too.
    private(set) var isStrict = true
    /// The range that was read, from the first object or array on.
    let extent: Range<Int>

    init?(of text: ArraySlice<UInt8>) {
        guard let start = Self.start(of: text) else { return nil }
        extent = start..<text.endIndex
        let origin = text.startIndex
        let isRead = unsafe text.withUnsafeBufferPointer { text in
            unsafe read(text, from: start - origin, origin)
        }
        guard isRead else { return nil }
    }

    /// How far before an object or an array the name of a function or a guard may begin.
    static let longestGuard = 128

    /// The start of the first object or array.
    static func start(of text: ArraySlice<UInt8>) -> Int? {
        text.prefix(longestGuard).firstIndex { $0 == 0x7B || $0 == 0x5B }
    }

    /// The content range of the string that contains a place.
    func string(around place: Int) -> Range<Int>? {
        let index = strings.leadingCount { $0.upperBound <= place }
        return index < strings.count && strings[index].contains(place) ? strings[index] : nil
    }

    // MARK: Reading

    /// Whether the text could be read to its end.
    private mutating func read(
        _ text: UnsafeBufferPointer<UInt8>, from start: Int, _ origin: Int
    ) -> Bool {
        var place = start
        // The last sign before a place that is not white space; a letter for a bare value.
        var last: UInt8 = 0
        while place < text.count {
            let byte = unsafe text[place]
            switch byte {
            case 0x20, 0x0A, 0x0D, 0x09:
                place &+= 1
                continue
            case UInt8(ascii: "\""):
                guard Self.mayPrecedeString(last),
                    let end = unsafe Self.endOfString(text, from: place &+ 1)
                else { return false }
                strings.append(origin + place + 1..<origin + end)
                place = end &+ 1
            case UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: "}"), UInt8(ascii: "]"),
                UInt8(ascii: ","), UInt8(ascii: ":"), UInt8(ascii: "("), UInt8(ascii: ")"),
                UInt8(ascii: ";"):
                guard last != UInt8(ascii: "\"") || Self.mayFollowString(byte) else { return false }
                place &+= 1
            default:
                let end = unsafe Self.endOfBare(text, from: place)
                guard end > place, last != UInt8(ascii: "\"") else { return false }
                // The last value may be cut off.
                isStrict =
                    unsafe isStrict && (end == text.count || Self.isValue(text[place..<end]))
                place = end
            }
            last = byte
        }
        return true
    }

    private static func mayPrecedeString(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: ","), UInt8(ascii: ":"),
            UInt8(ascii: "("):
            true
        default: false
        }
    }

    private static func mayFollowString(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "}"), UInt8(ascii: "]"), UInt8(ascii: ","), UInt8(ascii: ":"),
            UInt8(ascii: ")"):
            true
        default: false
        }
    }

    /// The quote that closes a string, or the end of a text that is cut off in it; nil if the string cannot go on.
    private static func endOfString(
        _ text: UnsafeBufferPointer<UInt8>, from start: Int
    ) -> Int? {
        var end = unsafe skippingLetters(text, from: start)
        while end < text.count {
            switch unsafe text[end] {
            case UInt8(ascii: "\""): return end
            case UInt8(ascii: "\\"): end &+= 2
            case 0..<0x20: return nil
            default: end &+= 1
            }
        }
        return text.count
    }

    /// Skips bytes that stand for themselves, a whole memory word at a time.
    private static func skippingLetters(
        _ text: UnsafeBufferPointer<UInt8>, from start: Int
    ) -> Int {
        let bytes = UnsafeRawBufferPointer(text)
        var place = start
        while place &+ 8 <= bytes.count {
            let word = unsafe UInt64(
                littleEndian: bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self))
            guard word.plainStringBytes == 8 else { return place &+ word.plainStringBytes }
            place &+= 8
        }
        return place
    }

    private static func endOfBare(_ text: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
        var end = start
        while end < text.count {
            guard unsafe isBare(text[end]) else { return end }
            end &+= 1
        }
        return end
    }

    /// Whether a byte may be part of a number or a word without quotes.
    static func isBare(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2B, 0x2D, 0x2E, 0x5F, 0x24: true
        default: false
        }
    }

    /// Whether a bare value is a number, `true`, `false` or `null`.
    private static func isValue(_ letters: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
        guard let first = unsafe letters.first else { return false }
        if first == 0x2D || (0x30...0x39).contains(first) { return true }
        guard unsafe letters.count <= 5 else { return false }
        var word: UInt64 = 0
        for place in unsafe letters.indices { word = unsafe word << 8 | UInt64(letters[place]) }
        switch word {
        case 0x74_72_75_65, 0x66_61_6C_73_65, 0x6E_75_6C_6C: return true
        default: return false
        }
    }
}
