import TapeHTTP
import TapeJSON

/// A request split into places, each with a text, so that two requests can be compared place by place.
struct RequestPlaces {
    /// The text at each place: `?limit`, `path`, `$.variables.after`.
    let texts: [String: String]

    init(_ request: HTTPRequest) {
        var texts = ["path": PercentEncoding.decode(request.url.path)]
        for item in request.url.queryItems {
            texts["?\(item.name)", default: ""] += item.value + "\u{0}"
        }
        if let body = request.body, !body.isEmpty {
            // `try?`: a body that is not JSON is compared as a form or as it is.
            if let document = try? JSONDocument(parsing: body) {
                Self.add(document.root, at: "$", to: &texts)
            } else if request.headers["Content-Type"]?.lowercased().contains("form") == true {
                for item in FormBody(body).fields {
                    texts["field \(item.name)", default: ""] += item.value + "\u{0}"
                }
            } else {
                texts["body"] = String(decoding: body, as: UTF8.self)
            }
        }
        self.texts = texts.mapValues { $0.hasSuffix("\u{0}") ? String($0.dropLast()) : $0 }
    }

    private static func add(_ value: JSONValue, at place: String, to texts: inout [String: String])
    {
        if value.kind == .object {
            for member in value.members {
                add(member.value, at: "\(place).\(member.key)", to: &texts)
            }
        } else if !value.isNull {
            texts[place] = value.string ?? value.rawText
        }
    }

    /// The places at which two requests differ, in order.
    static func differences(_ one: Self, _ other: Self) -> [String] {
        Set(one.texts.keys).union(other.texts.keys).filter { one.texts[$0] != other.texts[$0] }
            .sorted()
    }
}
