/// Finds a tag with more attributes than any document needs, before libxml2 reads them.
///
/// libxml2 compares each attribute of a tag with all others, so that one tag of half a megabyte would keep it busy for
/// seconds. Attributes are counted by equals signs outside quotes, since nothing else in a tag has one.
@safe struct AttributeCensus {
    /// The most attributes in a tag, more than any vocabulary has.
    static let limit = 512

    private let bytes: UnsafeBufferPointer<UInt8>
    private let count: Int
    private var position = 0

    private init(_ bytes: UnsafeBufferPointer<UInt8>) {
        unsafe self.bytes = bytes
        count = bytes.count
    }

    /// The characters before the first attribute over the limit; refuses encodings in which attributes cannot be counted.
    static func excess(in bytes: [UInt8]) throws(XMLError) -> ArraySlice<UInt8>? {
        // An attribute takes at least two bytes.
        guard bytes.count > 2 * limit else { return nil }
        let markup = try MarkupBytes.of(bytes)
        let excess = unsafe markup.withUnsafeBufferPointer { bytes in
            var census = unsafe AttributeCensus(bytes)
            return census.excess()
        }
        return excess.map { markup[..<$0] }
    }

    private mutating func excess() -> Int? {
        while advance(past: UInt8(ascii: "<")) {
            if isNext("!--") {
                advance(past: "-->", behind: "!--")
            } else if isNext("![CDATA[") {
                advance(past: "]]>", behind: "![CDATA[")
            } else if isNext("?") {
                advance(past: "?>", behind: "?")
            } else if isNext("!") {
                skipDeclaration()
            } else if let excess = excessInTag() {
                return excess
            }
        }
        return nil
    }

    /// Skips a document type, whose quotes, comments and declarations may look like markup.
    private mutating func skipDeclaration() {
        var isInBrackets = false
        while position < count {
            let byte = unsafe bytes[position]
            position += 1
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "'"): _ = advance(past: byte)
            case UInt8(ascii: "["): isInBrackets = true
            case UInt8(ascii: "]"): isInBrackets = false
            case UInt8(ascii: "<") where isNext("!--"): advance(past: "-->", behind: "!--")
            case UInt8(ascii: "<") where isNext("?"): advance(past: "?>", behind: "?")
            case UInt8(ascii: ">") where !isInBrackets: return
            default: break
            }
        }
    }

    private mutating func excessInTag() -> Int? {
        var attributes = 0
        while position < count {
            let byte = unsafe bytes[position]
            position += 1
            switch byte {
            case UInt8(ascii: ">"): return nil
            case UInt8(ascii: "\""), UInt8(ascii: "'"): _ = advance(past: byte)
            case UInt8(ascii: "="):
                attributes += 1
                if attributes > Self.limit { return position - 1 }
            default: break
            }
        }
        return nil
    }

    /// Moves past the next such byte; false if there is none.
    private mutating func advance(past wanted: UInt8) -> Bool {
        while position < count {
            defer { position += 1 }
            if unsafe bytes[position] == wanted { return true }
        }
        return false
    }

    /// Moves past the next such mark, which must not overlap the one that begins here.
    private mutating func advance(past mark: StaticString, behind start: StaticString) {
        position += start.utf8CodeUnitCount
        while position < count, !isNext(mark) { position += 1 }
        position += mark.utf8CodeUnitCount
    }

    private func isNext(_ mark: StaticString) -> Bool {
        guard count - position >= mark.utf8CodeUnitCount else { return false }
        for offset in 0..<mark.utf8CodeUnitCount
        where unsafe bytes[position + offset] != mark.utf8Start[offset] { return false }
        return true
    }
}
