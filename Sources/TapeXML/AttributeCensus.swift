/// Finds a tag with more attributes than any document needs, before libxml2 reads them.
///
/// libxml2 compares each attribute of a tag with all others, so that one tag of half a megabyte
/// would keep it busy for seconds. An attribute has an equals sign outside quotes; nothing else
/// in a tag has one.
@safe struct AttributeCensus {
    /// More than any vocabulary has.
    static let limit = 512

    private let bytes: UnsafeBufferPointer<UInt8>
    private let count: Int
    private var position = 0

    private init(_ bytes: UnsafeBufferPointer<UInt8>) {
        unsafe self.bytes = bytes
        count = bytes.count
    }

    /// Where a tag has one attribute too many, as the characters before it; refuses encodings in which this cannot be told.
    static func excess(in bytes: [UInt8]) throws(XMLError) -> ArraySlice<UInt8>? {
        // Two bytes are the least that an attribute takes.
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

    /// Goes behind a document type, whose quotes, comments and declarations of its own hold what looks like markup.
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

    /// Goes behind the next such byte; false if there is none.
    private mutating func advance(past wanted: UInt8) -> Bool {
        while position < count {
            defer { position += 1 }
            if unsafe bytes[position] == wanted { return true }
        }
        return false
    }

    /// Goes behind the next such mark, which shares no byte with the one that stands here.
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
