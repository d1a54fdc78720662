/// A change of one byte in a received URL, because a request line cannot contain it.
package struct URLRepair: Hashable, Sendable {
    /// What was done with the byte.
    package enum Kind: Hashable, Sendable {
        case percentEncoded
        /// White space before or after the URL, which is not part of it.
        case trimmed
    }

    package let kind: Kind
    /// The space or control character as it was received.
    package let byte: UInt8
    /// Its offset in the received text, in UTF-8 bytes.
    package let offset: Int

    /// The text in a form that fits into a request line: control characters and spaces are encoded, and the rest is
    /// unchanged.
    static func repair(
        _ text: String
    ) throws(HTTPURLError) -> (text: String, repairs: [URLRepair]) {
        guard text.utf8.contains(where: \.isControlOrSpace) else { return (text, []) }
        let bytes = Array(text.utf8)
        if let offset = bytes.firstIndex(where: \.endsRequestLine) {
            throw HTTPURLError(
                code: .forbiddenCharacter, text: text, offset: offset, expected: "no CR, LF or NUL")
        }
        let start = bytes.firstIndex { !$0.isBlank } ?? bytes.endIndex
        let end = bytes.lastIndex { !$0.isBlank }.map { $0 + 1 } ?? start
        var repaired: [UInt8] = []
        var repairs: [URLRepair] = []
        for (offset, byte) in bytes.enumerated() {
            if !(start..<end).contains(offset) {
                repairs.append(URLRepair(kind: .trimmed, byte: byte, offset: offset))
            } else if byte.isControlOrSpace {
                repairs.append(URLRepair(kind: .percentEncoded, byte: byte, offset: offset))
                PercentEncoding.appendTriplet(of: byte, to: &repaired)
            } else {
                repaired.append(byte)
            }
        }
        return (String(decoding: repaired, as: UTF8.self), repairs)
    }
}

extension URLRepair: CustomStringConvertible {
    package var description: String {
        let code = String(byte, radix: 16, uppercase: true)
        let name = byte == 0x20 ? "a space" : "the character 0x\(code.count < 2 ? "0" : "")\(code)"
        return switch kind {
        case .percentEncoded: "\(name) at byte \(offset) was percent-encoded"
        case .trimmed: "\(name) at byte \(offset) was left off"
        }
    }
}

extension UInt8 {
    fileprivate var isControlOrSpace: Bool { self <= 0x20 || self == 0x7F }

    fileprivate var endsRequestLine: Bool { self == 0x0D || self == 0x0A || self == 0 }
}
