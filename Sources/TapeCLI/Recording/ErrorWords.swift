import TapeHTTP
import TapeJSON

/// The message in the body of an API's error, on one line.
struct ErrorWords {
    let text: String

    /// How much of a message is shown.
    private static let mostCharacters = 200
    /// A message is near the beginning of the body, if there is one.
    private static let mostBytes = 65_536

    /// Nil if the response has no text.
    init?(_ response: HTTPResponse?) {
        guard let body = response?.body.prefix(Self.mostBytes), !body.isEmpty else { return nil }
        let words = Self.fromJSON(Array(body)) ?? Self.fromMarkup(body) ?? Self.plain(body)
        let line = (words ?? "").split(whereSeparator: \.isWhitespace).joined(separator: " ")
        guard !line.isEmpty else { return nil }
        text =
            line.count > Self.mostCharacters
            ? line.prefix(Self.mostCharacters) + "…" : line
    }

    /// The JSON members in which APIs put messages, the most informative first.
    private static let keys = [
        "message", "error_description", "detail", "error_message", "errorMessage", "msg", "reason",
        "title", "description", "error", "errors", "fault", "Message", "code",
    ]

    private static func fromJSON(_ body: [UInt8]) -> String? {
        // `try?`: a body that is not JSON is read as markup or text.
        guard let root = try? JSONDocument(parsing: body).root else { return nil }
        return message(in: root, depth: 0)
    }

    private static func message(in value: JSONValue, depth: Int) -> String? {
        if let text = value.string { return text.isEmpty ? nil : text }
        guard depth < 4 else { return nil }
        switch value.kind {
        case .object:
            for key in keys {
                guard let member = value[key] else { continue }
                if let words = message(in: member, depth: depth + 1) { return words }
            }
            return nil
        case .array:
            return value.elements.first.flatMap { message(in: $0, depth: depth + 1) }
        default:
            return nil
        }
    }

    /// The message or title in an XML or HTML document, else its text without tags.
    private static func fromMarkup(_ body: ArraySlice<UInt8>) -> String? {
        let text = String(decoding: body, as: UTF8.self)
        guard text.drop(while: \.isWhitespace).first == "<" else { return nil }
        for name in ["Message", "message", "detail", "title"] {
            guard let open = text.firstRange(of: "<\(name)>"),
                let close = text[open.upperBound...].firstRange(of: "</\(name)>")
            else { continue }
            return String(text[open.upperBound..<close.lowerBound])
        }
        return nil
    }

    private static func plain(_ body: ArraySlice<UInt8>) -> String? {
        guard let text = String(validating: body, as: UTF8.self),
            text.drop(while: \.isWhitespace).first != "<"
        else { return nil }
        return text
    }
}
