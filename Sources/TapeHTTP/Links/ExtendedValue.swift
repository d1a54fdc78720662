/// The value of a parameter such as `title*` (RFC 8187): character set, language, encoded text.
enum ExtendedValue {
    /// The text of a value in UTF-8 or ISO 8859-1; nil if it is malformed or in another set.
    static func decode(_ value: String) -> String? {
        let parts = value.utf8.split(
            separator: UInt8(ascii: "'"), maxSplits: 2, omittingEmptySubsequences: false)
        guard parts.count == 3, let bytes = decodeTriplets(Array(parts[2])[...]) else { return nil }
        return switch parts[0].map(\.asciiLowercased) {
        case Array("utf-8".utf8): String(validating: bytes, as: UTF8.self)
        case Array("iso-8859-1".utf8):
            String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
        default: nil
        }
    }

    private static func decodeTriplets(_ text: ArraySlice<UInt8>) -> [UInt8]? {
        let decoded = PercentEncoding.decode(text)
        let triplets = text.lazy.filter { $0 == UInt8(ascii: "%") }.count
        // A percent sign that begins no triplet is kept by the decoder and makes it longer.
        return decoded.count == text.count - 2 * triplets ? decoded : nil
    }
}
