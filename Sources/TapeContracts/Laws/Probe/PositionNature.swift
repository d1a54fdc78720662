/// What a position is made of, which decides whether another text in its place could be a position, too.
package enum PositionNature: Hashable, Sendable {
    /// A number that is no count: the key of an item, or a time.
    case number
    /// What items have, such as the last one's name: any text is a place in the order.
    case itemValue
    /// Words or a date.
    case plainText
    /// A token that only the server can make.
    case opaque
    /// Between a token and a value.
    case unclear

    /// Tells a position's text apart by the items around it.
    package init(_ token: String, besideItems texts: Set<String>) {
        let plain = Self.plain(token)
        let known = Set(texts.map(Self.plain))
        if token.allSatisfy({ $0.isNumber || ".-:".contains($0) }) {
            self = known.contains(plain) ? .itemValue : .number
        } else if known.contains(plain) {
            self = .itemValue
        } else {
            self = Self.composed(token, of: known) ?? Self.shaped(token)
        }
    }

    /// The text without what URLs and titles write otherwise.
    private static func plain(_ text: String) -> String {
        String(text.lowercased().map { "_+-".contains($0) ? " " : $0 }).trimmingSpaces
    }

    /// The nature of a text whose parts are values of items; nil where none is.
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
        if isUUID(token) { return .unclear }
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

    private static func isUUID(_ token: String) -> Bool {
        let groups = token.split(separator: "-", omittingEmptySubsequences: false)
        return groups.map(\.count) == [8, 4, 4, 4, 12]
            && groups.allSatisfy { $0.allSatisfy(\.isHexDigit) }
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
