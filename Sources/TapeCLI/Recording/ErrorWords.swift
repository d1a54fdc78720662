import TapeHTTP
import TapeJSON

/// What an API says for itself in the body of an error, on one line.
struct ErrorWords {
    let text: String

    /// So much of a message is told.
    private static let mostCharacters = 200
    /// Messages are at the beginning of a body, if anywhere.
    private static let mostBytes = 65_536

    /// Nil where the response has no words.
    init?(_ response: HTTPResponse?) {
        guard let body = response?.body.prefix(Self.mostBytes), !body.isEmpty else { return nil }
        let words = Self.fromJSON(Array(body)) ?? Self.fromMarkup(body) ?? Self.plain(body)
        let line = (words ?? "").split(whereSeparator: \.isWhitespace).joined(separator: " ")
        guard !line.isEmpty else { return nil }
        text =
            line.count > Self.mostCharacters
            ? line.prefix(Self.mostCharacters) + "…" : line
    }

    /// The members under which APIs explain themselves, the most telling first.
    private static let keys = [
        "message", "error_description", "detail", "error_message", "errorMessage", "msg", "reason",
        "title", "description", "error", "errors", "fault", "Message", "code",
    ]

    private static func fromJSON(_ body: [UInt8]) -> String? {
        // `try?`: what is no JSON is read in another way.
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

    /// The message or title of a document in XML or HTML, else all that is not a tag.
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
