import TapeHTTP

/// A secret whose value is known, because it came from the environment or was seen as a credential.
package struct KnownSecret: Hashable, Sendable {
    /// The name of the environment variable; the mark that replaces the value shows it.
    package let name: String
    /// Absent if the environment does not have it, as in replay.
    package let value: String?
    /// The places where the spec puts it.
    package let places: Set<SecretPlace>
    /// Whether a request spells it out, so that its name is that of its place and not a variable's.
    package let isLiteral: Bool
    /// Whether the spec puts it in the host of the URL, which is read in small letters.
    package let isInHost: Bool

    package init(
        name: String, value: String?, places: Set<SecretPlace> = [], isLiteral: Bool = false,
        isInHost: Bool = false
    ) {
        self.name = name
        self.value = value
        self.places = places
        self.isLiteral = isLiteral
        self.isInHost = isInHost
    }

    /// The value and, if it is part of a host, the same in small letters.
    var spellings: [[UInt8]] {
        guard let value, !value.isEmpty else { return [] }
        return (isInHost ? [value, value.lowercased()] : [value]).map { Array($0.utf8) }
    }

    /// A shorter value is too likely to occur in innocent text, so only its places are redacted.
    package static let shortestSearchable = 8

    /// Whether the value is searched for wherever it may be echoed.
    package var isSearchable: Bool { (value?.utf8.count ?? 0) >= Self.shortestSearchable }
}

/// The text that replaces a secret: `REDACTED-NAME`, made of unreserved characters only.
package enum RedactionMark {
    package static let prefix = RedactedText.prefix

    /// The mark for a name; characters that some encoding would change become `_`.
    package static func text(for name: String) -> String {
        let isMark = name.hasPrefix(prefix) && name.utf8.count > prefix.utf8.count
        let name = isMark ? String(name.dropFirst(prefix.count)) : name
        return prefix + String(decoding: name.utf8.map { $0.isMarkByte ? $0 : 0x5F }, as: UTF8.self)
    }

    /// A name, with a number behind it if it was given before: `token`, `token-2`.
    static func numbered(_ name: String, in counts: inout [String: Int]) -> String {
        let count = counts[name, default: 0] + 1
        counts[name] = count
        return count == 1 ? name : "\(name)-\(count)"
    }

    /// The first mark in a text.
    static func first(in bytes: ArraySlice<UInt8>) -> [UInt8]? {
        let prefix = Array(Self.prefix.utf8)
        var index = bytes.startIndex
        while bytes.endIndex - index > prefix.count {
            if bytes[index...].starts(with: prefix) {
                let mark = prefix + bytes[(index + prefix.count)...].prefix { $0.isMarkByte }
                return mark.count > prefix.count ? mark : nil
            }
            index += 1
        }
        return nil
    }

    /// The names in the marks of a text.
    package static func names(in bytes: [UInt8]) -> Set<String> {
        let parts = bytes.split(separator: Array(prefix.utf8), omittingEmptySubsequences: false)
            .dropFirst()
        return Set(parts.map { String(decoding: $0.prefix { $0.isMarkByte }, as: UTF8.self) })
            .subtracting([""])
    }
}

extension UInt8 {
    /// RFC 3986's unreserved characters, which no encoding changes.
    var isMarkByte: Bool {
        switch self {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F, 0x7E: true
        default: false
        }
    }
}
