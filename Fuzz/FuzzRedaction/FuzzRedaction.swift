import TapeCassette
import TapeHTTP

/// Plants a secret at random in a random document, spelled and encoded at random: what is kept does not
/// hold it.
@c(LLVMFuzzerTestOneInput)
public func feed(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = unsafe Array(UnsafeBufferPointer(start: start, count: count))
    guard bytes.count >= 4 else { return 0 }
    let document = String(decoding: bytes[4...], as: UTF8.self)
    let place = document.unicodeScalars.index(
        document.startIndex, offsetBy: Int(bytes[3]), limitedBy: document.endIndex)
    let cut = place ?? document.endIndex
    let encode = charsets[Int(bytes[1]) % charsets.count]
    // The lower half of a byte is the inner spelling, the upper half what lies on it.
    let inner = spellings[Int(bytes[0] & 15) % spellings.count](secret)
    let planted = encode.bytes(spellings[Int(bytes[0] >> 4) % spellings.count](inner))
    let body =
        encode.bytes(String(document[..<cut])) + planted + encode.bytes(String(document[cut...]))
    let type = types[Int(bytes[2]) % types.count] + "; charset=" + encode.name
    let exchange = Exchange(
        asked: HTTPRequest(url: HTTPURL("https://h/")),
        outcome: .whole(HTTPResponse(status: 200, headers: ["Content-Type": type], body: body)))
    let redactor = Redactor(secrets: [KnownSecret(name: "S", value: secret)])
    let kept = redactor.interaction(from: exchange).outcome.response?.body ?? []
    precondition(!holds(kept, planted), "the secret is still there")
    return 0
}

private let secret = "q7Zt4/hVb9+LmX2"

private let types = ["application/json", "text/html", "application/xml", "text/plain"]

private struct Charset: Sendable {
    let name: String
    let bytes: @Sendable (String) -> [UInt8]
}

private let charsets = [
    Charset(name: "utf-8") { Array($0.utf8) },
    Charset(name: "utf-16le") { $0.utf16.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] } },
    Charset(name: "utf-16be") { $0.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] } },
    Charset(name: "utf-32be") {
        $0.unicodeScalars.flatMap { scalar in
            [24, 16, 8, 0].map { UInt8(scalar.value >> $0 & 255) }
        }
    },
    Charset(name: "iso-8859-1") { $0.unicodeScalars.map { UInt8($0.value & 255) } },
]

private let spellings: [@Sendable (String) -> String] = [
    { $0 },
    { text in text.utf8.map { "%" + hex($0) }.joined() },
    { text in text.utf16.map { "\\u00" + hex(UInt8($0 & 255)) }.joined() },
    { text in text.utf8.map { "&#\($0);" }.joined() },
    { base64("{\"a\":\"\($0)\"}") },
    { base64(base64($0)) },
    { text in text.utf8.map(hex).joined() },
    { text in text.utf8.map { "=" + hex($0).uppercased() }.joined() },
    { text in text.utf8.map(hex).joined(separator: ":") },
    { text in text.utf8.map { "\\x" + hex($0) }.joined() },
]

private func hex(_ byte: UInt8) -> String {
    let digits = String(byte, radix: 16)
    return digits.utf8.count == 1 ? "0" + digits : digits
}

private func base64(_ text: String) -> String {
    let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")
    var (result, word, bits) = ("", 0, 0)
    for byte in text.utf8 {
        word = (word << 8 | Int(byte)) & 0xFFFF
        bits += 8
        while bits >= 6 {
            bits -= 6
            result.append(alphabet[word >> bits & 63])
        }
    }
    if bits > 0 { result.append(alphabet[word << (6 - bits) & 63]) }
    return result
}

private func holds(_ text: [UInt8], _ part: [UInt8]) -> Bool {
    guard let first = part.first else { return false }
    return text.indices.contains { text[$0] == first && text[$0...].starts(with: part) }
}
