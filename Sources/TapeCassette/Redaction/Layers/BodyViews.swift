import TapeCodings
import TapeHTTP

/// Other ways to read a body.
enum BodyViews {
    static let mostUnfolded = 16 << 20

    static func holdsZero(_ bytes: [UInt8]) -> Bool { bytes[...].holds(0) }

    /// The decompressed content; nil for bytes that are not compressed or whose content exceeds the limit.
    static func unfolded(_ bytes: [UInt8], limit: Int = mostUnfolded) -> [UInt8]? {
        for format in [ContentFormat.gzip, .zlib, .zstd] where format.begins(bytes) == true {
            // `try?`: bytes that only look compressed are searched as they are.
            if let text = try? format.decoded(bytes, limit: limit) { return text }
        }
        return nil
    }

    /// The charsets, other than those based on ASCII, that a body may be in.
    static func charsets(
        of bytes: [UInt8], declared: String?, isLatinOfUse: Bool
    ) -> [TextCharset] {
        let hasMark = bytes.first == 0xFF || bytes.first == 0xFE
        if hasMark || holdsZero(bytes), let charset = TextCharset(lookingAt: bytes) {
            return [charset]
        }
        let name = declared ?? announced(in: bytes)
        guard let name, let charset = TextCharset(named: name) else {
            if let mainframe = TextCharset(lookingLikeMainframe: bytes) { return [mainframe] }
            guard isLatinOfUse, !isUTF8(bytes) else { return [] }
            return TextCharset(named: "windows-1252").map { [$0] } ?? []
        }
        if case .table(let table) = charset, table[0x41] == 0x41, isASCII(bytes) { return [] }
        if case .wide(let width, _) = charset {
            return [true, false].map { .wide(width: width, isBig: $0) }
        }
        return [charset]
    }

    /// The charset that an XML declaration or an HTML `meta` names.
    private static func announced(in bytes: [UInt8]) -> String? {
        guard bytes.first(where: { $0 > 0x20 }) == UInt8(ascii: "<") else { return nil }
        let start = String(decoding: bytes.prefix(1024), as: UTF8.self).lowercased()
        for key in ["encoding=", "charset="] {
            guard let range = start.firstRange(of: key) else { continue }
            let name = start[range.upperBound...].drop { $0 == "\"" || $0 == "'" }
                .prefix { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" }
            if !name.isEmpty { return String(name) }
        }
        return nil
    }

    private static func isASCII(_ bytes: [UInt8]) -> Bool { bytes.allSatisfy { $0 < 0x80 } }

    private static func isUTF8(_ bytes: [UInt8]) -> Bool {
        isASCII(bytes) || String(validating: bytes, as: UTF8.self) != nil
    }

    /// A value with the escapes of JSON and XML undone.
    static func unescaped(_ value: ArraySlice<UInt8>) -> [UInt8] {
        guard value.contains(where: { $0 == UInt8(ascii: "\\") || $0 == UInt8(ascii: "&") }) else {
            return PercentEncoding.decode(value)
        }
        return DecodedText(undoingEscapesIn: Array(value))?.bytes
            ?? value.filter { $0 != UInt8(ascii: "\\") }
    }
}
