package import TapeHTTP

/// A request as the origin received it, its target and header lines untouched.
package struct OriginRequest: Sendable {
    package let method: String
    /// What stood between the method and the version: a path, or a whole URL if asked as a proxy.
    package let target: String
    package let version: String
    package let headers: HeaderFields
    /// The content, with chunks joined.
    package let body: [UInt8]
    /// The bytes up to and including the blank line.
    package let head: [UInt8]
    /// Which connection it came on, counted from 1.
    package let connection: Int
    /// Which request of the origin's life it is, counted from 1.
    package let ordinal: Int

    /// The target up to its query.
    package var path: String { String(target.prefix { $0 != "?" }) }

    /// The first value of that name in the query, decoded.
    package func query(_ name: String) -> String? {
        guard let mark = target.firstIndex(of: "?") else { return nil }
        for item in target[target.index(after: mark)...].split(separator: "&") {
            let parts = item.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            if Self.decoded(parts[0]) == name {
                return parts.count > 1 ? Self.decoded(parts[1]) : ""
            }
        }
        return nil
    }

    private static func decoded(_ text: Substring) -> String {
        var bytes: [UInt8] = []
        var rest = text.utf8
        while let byte = rest.popFirst() {
            if byte == UInt8(ascii: "%"), let code = UInt8(String(rest.prefix(2)) ?? "", radix: 16)
            {
                rest = rest.dropFirst(2)
                bytes.append(code)
            } else {
                bytes.append(byte == UInt8(ascii: "+") ? UInt8(ascii: " ") : byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
