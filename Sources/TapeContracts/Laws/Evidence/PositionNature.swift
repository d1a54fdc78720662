import TapeHTTP
import TapeJSON

/// What a position is made of, which decides whether some other text could also be a valid position.
package enum PositionNature: Hashable, Sendable {
    /// A number that is not a count: the key of an item, or a time.
    case number
    /// A value of an item, such as the last one's name: any text is a place in the order.
    case itemValue
    /// Words or a date.
    case plainText
    /// A JSON object, so that a bare text is no position.
    case object
    /// A token that only the server can make.
    case opaque
    /// Between a token and a value.
    case unclear

    /// Classifies a position's text by the items around it.
    package init(_ token: String, besideItems texts: Set<String>) {
        let plain = Self.plain(token)
        let known = Set(texts.map(Self.plain))
        if Self.isObject(token) {
            self = .object
        } else if token.allSatisfy({ $0.isNumber || ".-:".contains($0) }) {
            self = known.contains(plain) ? .itemValue : .number
        } else if known.contains(plain) || Self.isEscaped(token, in: texts) {
            self = .itemValue
        } else {
            self = Self.composed(token, of: known) ?? Self.shaped(token)
        }
    }

    private static func isObject(_ token: String) -> Bool {
        // `try?`: a text that is not JSON is no object.
        token.first == "{" && (try? JSONDocument(parsing: Array(token.utf8))) != nil
    }

    /// Whether a text is one value or several, spelled in the server's own way: with bytes escaped as a mark and two
    /// hexadecimal digits, or with the characters between letters left out or replaced.
    private static func isEscaped(_ token: String, in texts: Set<String>) -> Bool {
        let bare = Set(texts.map(bare).filter { $0.count >= fewestLetters })
        if bare.contains(Self.bare(token)) { return true }
        let known = Set(texts.map { plain($0) })
        for mark in "~%_=-" {
            let parts = token.split(separator: ",").map { unescaped($0, after: mark) }
            if !parts.isEmpty, parts.allSatisfy({ known.contains(plain($0)) }) { return true }
        }
        return isJoined(Self.bare(token), of: bare)
    }

    /// A value shorter than this may occur in a token by chance.
    private static let fewestLetters = 4

    /// Whether a text consists of known texts only, one after the other.
    private static func isJoined(_ text: String, of known: Set<String>) -> Bool {
        let letters = Array(text.utf8)
        guard (1...longestJoined).contains(letters.count) else { return false }
        let parts = known.map { Array($0.utf8) }.filter { $0.count < letters.count }
        var isReached = [true] + Array(repeating: false, count: letters.count)
        for start in letters.indices where isReached[start] {
            for part in parts where letters[start...].starts(with: part) {
                isReached[start + part.count] = true
            }
        }
        return isReached[letters.count]
    }

    private static let longestJoined = 200

    /// The text's letters and digits only.
    private static func bare(_ text: String) -> String {
        text.lowercased().filter { $0.isLetter || $0.isNumber }
    }

    /// The text with each mark and two hexadecimal digits replaced by the byte they stand for.
    private static func unescaped(_ text: Substring, after mark: Character) -> String {
        let bytes = Array(text.utf8)
        let sign = mark.asciiValue ?? 0
        var plain: [UInt8] = []
        var index = 0
        while index < bytes.count {
            if bytes[index] == sign, index + 2 < bytes.count,
                let high = Character(UnicodeScalar(bytes[index + 1])).hexDigitValue,
                let low = Character(UnicodeScalar(bytes[index + 2])).hexDigitValue
            {
                plain.append(UInt8(high * 16 + low))
                index += 3
            } else {
                plain.append(bytes[index])
                index += 1
            }
        }
        return String(decoding: plain, as: UTF8.self)
    }

    /// The text without the differences between its spelling in URLs and in titles.
    private static func plain(_ text: String) -> String {
        String(text.lowercased().map { "_+-".contains($0) ? " " : $0 }).trimmingSpaces
    }

    /// The nature of a text with parts that are values of items; nil where no part is.
    private static func composed(_ token: String, of known: Set<String>) -> PositionNature? {
        let parts = token.split { "|,;~/ ".contains($0) || $0 == ":" }.map(String.init)
        guard parts.count > 1 else { return nil }
        let digits = Set(known.map { $0.filter(\.isNumber) }.filter { $0.count > 3 })
        let found = parts.count { part in
            known.contains(plain(part)) || digits.contains(part)
        }
        if found == parts.count { return .itemValue }
        return found > 0 ? .unclear : nil
    }

    private static func shaped(_ token: String) -> PositionNature {
        let hasSpace = token.contains(where: \.isWhitespace)
        let hasDigit = token.contains { $0.isASCII && $0.isNumber }
        let hasLetter = token.contains(where: \.isLetter)
        if isTime(token) || hasSpace { return .plainText }
        if token.isUUID { return .unclear }
        if hasDigit, hasLetter { return .opaque }
        let isMixed =
            token.dropFirst().contains(where: \.isUppercase)
            && token.contains(where: \.isLowercase)
        if isMixed || token.hasSuffix("=") { return token.count < 16 ? .unclear : .opaque }
        return .plainText
    }

    private static func isTime(_ token: String) -> Bool {
        let head = Array(token.prefix(10))
        guard head.count == 10, head[4] == "-", head[7] == "-" else { return false }
        return [0, 1, 2, 3, 5, 6, 8, 9].allSatisfy { head[$0].isNumber }
    }
}

extension String {
    fileprivate var trimmingSpaces: String {
        var text = self[...]
        while text.first == " " { text.removeFirst() }
        while text.last == " " { text.removeLast() }
        return String(text)
    }
}
