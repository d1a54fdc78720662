import TapeHTTP
import TapeJSON
import TapePaging
import TapeXML

/// An API's answer to a write.
struct StirAnswer {
    let status: Int?
    /// The API's reason why the write was not done; nil if it was done.
    let refusal: String?
    /// Whether it is unknown if the write was done.
    let isUnclear: Bool
    private let response: HTTPResponse?

    init(_ exchange: Exchange, isGraphQL: Bool, masking mask: (String) -> String = { $0 }) {
        switch exchange.outcome {
        case .whole(let response):
            self.response = response
            status = response.status
            let isDone = (200..<300).contains(response.status)
            let errors = isGraphQL ? Self.errors(in: response) : nil
            let words = isDone ? errors : "status \(response.status)\(Self.words(of: response))"
            refusal = words.map { Self.shortened(mask($0)) }
            // A form is often accepted and answered with a redirect to the next page.
            let isElsewhere = (300..<400).contains(response.status)
            isUnclear = isElsewhere || response.status >= 500 || response.status == 408
        case .cut(_, let error), .failed(let error):
            response = nil
            status = nil
            refusal = mask(error.detail)
            isUnclear =
                !error.isUnsent && ![.refused, .unresolved, .invalidRequest].contains(error.code)
        }
    }

    /// The beginning of the answer's body, in one line; long enough that no secret in what is shown of it is cut.
    private static func words(of response: HTTPResponse) -> String {
        let text = String(decoding: response.body.prefix(64 << 10), as: UTF8.self)
            .split(whereSeparator: \.isWhitespace).joined(separator: " ")
        return text.isEmpty ? "" : ": \(text)"
    }

    private static func shortened(_ words: String) -> String { String(words.prefix(220)) }

    /// The errors of a GraphQL answer, which come with status 200.
    private static func errors(in response: HTTPResponse) -> String? {
        // `try?`: a body that is not JSON has no errors to read.
        guard let root = try? JSONDocument(parsing: response.body).root,
            let errors = root["errors"], errors.kind == .array, errors.count > 0
        else { return nil }
        return errors.rawText
    }

    /// All scalars in a body of JSON, as texts; empty for any other body.
    var scalars: Set<String> {
        // `try?`: an answer that is not JSON has no scalars.
        guard let response, let root = try? JSONDocument(parsing: response.body).root else {
            return []
        }
        var (texts, values): (Set<String>, [JSONValue]) = ([], [root])
        while let value = values.popLast() {
            if let text = value.scalarText { texts.insert(text) }
            values += value.elements
            values += value.members.map { $0.value }
        }
        return texts
    }

    func id(at path: BodyPath) -> StirID? {
        guard let response else { return nil }
        let root: PageNode?
        // `try?`: an answer that cannot be read names no row.
        switch path.syntax {
        case .json: root = (try? JSONDocument(parsing: response.body)).map { .json($0.root) }
        case .xml: root = (try? XMLTree(parsing: response.body)).map { .xml($0.documentNode) }
        }
        guard let root, let node = try? path.first(in: root), let text = node.scalarText,
            StirID.isName(text)
        else { return nil }
        if case .json(let value) = node { return StirID(text, isNumber: value.kind == .number) }
        return StirID(text)
    }

    /// The last segment of the URL that a header holds.
    func id(inHeader name: HeaderName) -> StirID? {
        guard let value = response?.headers[name] else { return nil }
        let path = value.prefix { $0 != "?" && $0 != "#" }
        return path.split(separator: "/").last.map { PercentEncoding.decode(String($0)) }
            .flatMap { StirID.isName($0) ? StirID($0) : nil }
    }
}

extension StirID {
    /// Whether a text can name one row: in a URL, an empty name or dots would name something else.
    fileprivate static func isName(_ text: String) -> Bool {
        !["", ".", ".."].contains(text)
    }
}
