import TapeHTTP

/// Replaces one origin by another wherever a text spells it, with or without its scheme's default port.
package struct OriginMove: Sendable {
    /// A spelling of the old origin, and the same spelling of the new one.
    private struct Spelling: Sendable {
        let old: [UInt8]
        let new: [UInt8]
    }

    private let spellings: [Spelling]

    /// - Parameters:
    ///   - old: scheme, host and port to be replaced.
    ///   - new: the replacement.
    package init(from old: String, to new: String) {
        spellings = Self.withOrWithoutDefaultPort(old).flatMap { old in
            Self.ways.map { Spelling(old: Array($0(old).utf8), new: Array($0(new).utf8)) }
        }
    }

    /// The origin as it is given, and, if its port is the scheme's default, as it is written otherwise.
    private static func withOrWithoutDefaultPort(_ origin: String) -> [String] {
        guard let port = HTTPURL(origin).effectivePort else { return [origin] }
        let suffix = ":\(port)"
        let other =
            origin.hasSuffix(suffix) ? String(origin.dropLast(suffix.count)) : origin + suffix
        return HTTPURL(other).effectivePort == port ? [origin, other] : [origin]
    }

    /// Unchanged, with JSON's escapes for slashes, and percent-encoded.
    private static let ways: [@Sendable (String) -> String] = [
        { $0 },
        { $0.replacing("/", with: "\\/") },
        { $0.replacing("/", with: "\\u002f") },
        { $0.replacing("/", with: "\\u002F") },
        { $0.replacing(":", with: "%3A").replacing("/", with: "%2F") },
        { $0.replacing(":", with: "%3a").replacing("/", with: "%2f") },
    ]

    package func applied(to text: String) -> String {
        let bytes = Array(text.utf8)
        let moved = applied(to: bytes)
        return moved == bytes ? text : String(decoding: moved, as: UTF8.self)
    }

    package func applied(to text: [UInt8]) -> [UInt8] {
        var result: [UInt8] = []
        var copied = 0
        var place = 0
        while let start = Self.nextScheme(in: text, from: place) {
            place = start + 1
            guard
                let spelling = spellings.first(where: { Self.stands($0.old, at: start, in: text) })
            else { continue }
            result += text[copied..<start] + spelling.new
            copied = start + spelling.old.count
            place = copied
        }
        return copied == 0 ? text : result + text[copied...]
    }

    /// The next place of `http`, in upper or lower case.
    private static func nextScheme(in text: [UInt8], from start: Int) -> Int? {
        guard text.count >= 4 else { return nil }
        var place = start
        while place + 4 <= text.count {
            if text[place] | 0x20 == 0x68, text[place + 1] | 0x20 == 0x74,
                text[place + 2] | 0x20 == 0x74, text[place + 3] | 0x20 == 0x70
            {
                return place
            }
            place += 1
        }
        return nil
    }

    /// Whether an origin stands at a place and its host or port does not continue after it.
    private static func stands(_ origin: [UInt8], at start: Int, in text: [UInt8]) -> Bool {
        let end = start + origin.count
        guard end <= text.count,
            zip(origin, text[start..<end]).allSatisfy({ $0.asciiLowercased == $1.asciiLowercased })
        else { return false }
        guard let next = PercentEncoding.decode(text[end...].prefix(3)).first else { return true }
        return !hostCharacters.contains(next)
    }

    private static let hostCharacters = ASCIISet.letters.union(.digits).union(ASCIISet(".-:_@"))
}
