import Spellings
import TapeCassette
import TapeHTTP
import TapeJSON

/// Plants a secret in a random document, with a random spelling and encoding; the redacted document must not contain it.
///
/// JSON must stay JSON.
@c(LLVMFuzzerTestOneInput)
public func feed(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = unsafe Array(UnsafeBufferPointer(start: start, count: count))
    guard bytes.count >= 5 else { return 0 }
    let document = String(decoding: bytes[5...], as: UTF8.self)
    let place = document.unicodeScalars.index(
        document.startIndex, offsetBy: Int(bytes[4]), limitedBy: document.endIndex)
    let cut = place ?? document.endIndex
    let encode = charsets[Int(bytes[2]) % charsets.count]
    let planted = encode.bytes(layer(bytes[1], on: layer(bytes[0], on: secret)))
    let body =
        encode.bytes(String(document[..<cut])) + planted + encode.bytes(String(document[cut...]))
    let type = types[Int(bytes[3]) % types.count] + "; charset=" + encode.name
    precondition(!holds(kept(body, type), planted), "the secret is still there")
    if isJSON(Array(document.utf8)) {
        precondition(isJSON(kept(Array(document.utf8), types[0])), "it is no JSON any more")
    }
    return 0
}

private func kept(_ body: [UInt8], _ type: String) -> [UInt8] {
    let exchange = Exchange(
        asked: HTTPRequest(url: HTTPURL("https://h/")),
        outcome: .whole(HTTPResponse(status: 200, headers: ["Content-Type": type], body: body)))
    let redactor = Redactor(secrets: [KnownSecret(name: "S", value: secret)])
    return redactor.interaction(from: exchange).outcome.response?.body ?? []
}

private func isJSON(_ text: [UInt8]) -> Bool {
    guard let document = try? JSONDocument(parsing: text) else { return false }
    return document.root.kind == .object || document.root.kind == .array
}

private let secret = "q7Zt4/hVb9+LmX2"

/// Encodes a text in the way that a byte selects; one of the ways leaves it unchanged.
private func layer(_ byte: UInt8, on text: String) -> String {
    let number = Int(byte) % (SpellingLayer.allCases.count + 1)
    return number == 0 ? text : SpellingLayer.allCases[number - 1].spell(text)
}

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

private func holds(_ text: [UInt8], _ part: [UInt8]) -> Bool {
    guard let first = part.first else { return false }
    return text.indices.contains { text[$0] == first && text[$0...].starts(with: part) }
}
