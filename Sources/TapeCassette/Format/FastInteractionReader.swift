import TapeHTTP
import TapeJSON
internal import TapeYAML

/// Reads an interaction in canonical form, line by line; nil means that it has another form.
struct FastInteractionReader {
    /// The origin of a text, which decides how strictly it is checked.
    enum Origin {
        /// It may have been edited, or written by another program.
        case unknown
        /// The writer has just written it, so its bodies have the right layout.
        case writer
        /// Its sum is right, so the writer wrote it and checked that it reads back the same.
        case proved
    }

    private var text: CanonicalText
    private let origin: Origin
    /// The bytes of a file beside the cassette, by name and digest.
    private let file: (String, String) -> [UInt8]?

    /// Starts at the `- ` of an interaction, whose text may include its sum or not.
    init?(
        _ bytes: consuming [UInt8], from origin: Origin,
        file: @escaping (String, String) -> [UInt8]?
    ) {
        guard bytes.count > 1, bytes[0] == UInt8(ascii: "-"), bytes[1] == UInt8(ascii: " ") else {
            return nil
        }
        bytes[0] = UInt8(ascii: " ")
        guard let text = CanonicalText(bytes, isProved: origin == .proved) else { return nil }
        self.text = text
        self.origin = origin
        self.file = file
    }

    /// The whole interaction.
    mutating func interaction() -> Interaction? {
        guard let request = request(), let outcome = outcome() else { return nil }
        var time: ExchangeTiming?
        if text.skip("  time: {at: ") {
            guard let read = timing() else { return nil }
            time = read
        }
        if text.skip("  sum: ") {
            guard let sum = text.restOfLine(),
                InteractionSum(String(decoding: sum, as: UTF8.self)) != nil
            else { return nil }
        }
        // Text after the sum is left to the full parser.
        guard text.isAtEnd else { return nil }
        return Interaction(safe: request, outcome: outcome, time: time)
    }

    /// The mark and the request, with which an interaction begins.
    mutating func request() -> HTTPRequest? {
        var mark: PageMark?
        if text.skip("  role: ") {
            guard let role = text.scalar(),
                text.skip("  walk: "), let walk = text.integer(), text.skip("\n"),
                text.skip("  page: "), let page = text.integer(), text.skip("\n"),
                PageMark.numbers.contains(walk), PageMark.numbers.contains(page)
            else { return nil }
            mark = PageMark(role: .init(rawValue: role), walk: walk, page: page)
        }
        guard text.skip("  request:\n"),
            text.skip("    method: "), let method = text.scalar(),
            text.skip("    url: "), let url = text.scalar(), let headers = headers()
        else { return nil }
        var body: [UInt8]?
        if text.skip("    body:\n") {
            guard let read = self.body() else { return nil }
            body = read
        }
        return HTTPRequest(
            method: HTTPMethod(rawValue: method), url: HTTPURL(url), headers: headers, body: body,
            mark: mark)
    }

    /// Whether the request has been read completely.
    var isAtOutcome: Bool { text.starts(with: "  response:\n") || text.starts(with: "  failure: ") }

    private mutating func outcome() -> Outcome? {
        guard text.skip("  response:\n") else { return failure().map { .failed($0) } }
        guard text.skip("    status: "), let status = text.integer(), text.skip("\n"),
            HTTPStatus.codes.contains(status), let headers = headers()
        else { return nil }
        var response = HTTPResponse(status: status, headers: headers)
        if text.skip("    coding: ") {
            guard let coding = text.scalar() else { return nil }
            response.undoneCoding = coding
        }
        let isCut = text.skip("    cut: true\n")
        if text.skip("    body:\n") {
            guard let body = body() else { return nil }
            response.body = body
        }
        guard isCut else { return .whole(response) }
        return failure().map { .cut(response, $0) }
    }

    private mutating func failure() -> TransportError? {
        guard text.skip("  failure: {code: "), let name = text.flowScalar(),
            let code = TransportError.Code(rawValue: name),
            text.skip(", detail: "), let detail = text.flowScalar()
        else { return nil }
        var number: Int?
        if text.skip(", number: ") {
            guard let read = text.integer() else { return nil }
            number = read
        }
        guard text.skip("}\n") else { return nil }
        return TransportError(code, detail: detail, number: number)
    }

    // MARK: Headers

    private mutating func headers() -> HeaderFields? {
        guard text.skip("    headers:\n") else { return HeaderFields() }
        return text.starts(with: "    - [") ? pairs() : groups()
    }

    private mutating func pairs() -> HeaderFields? {
        var fields: [HeaderField] = []
        while text.skip("    - [") {
            guard let name = text.flowScalar(), text.skip(", "), let value = text.flowScalar(),
                text.skip("]\n")
            else { return nil }
            fields.append(HeaderField(name: HeaderName(name), value: value))
        }
        return HeaderFields(fields)
    }

    private mutating func groups() -> HeaderFields? {
        var fields: [HeaderField] = []
        var names: Set<String> = []
        while text.skip("      ") {
            guard let spelling = key(), names.insert(spelling).inserted else {
                return nil
            }
            let name = HeaderName(spelling)
            if text.skip(" ") {
                guard let value = text.scalar() else { return nil }
                fields.append(HeaderField(name: name, value: value))
            } else {
                guard text.skip("\n"), text.starts(with: "      - ") else { return nil }
                while text.skip("      - ") {
                    guard let value = text.scalar() else { return nil }
                    fields.append(HeaderField(name: name, value: value))
                }
            }
        }
        return fields.isEmpty ? nil : HeaderFields(fields)
    }

    /// A header's name up to its colon, which is skipped.
    private mutating func key() -> String? {
        guard let name = text.keyScalar(), text.skip(":") else { return nil }
        return name
    }

    // MARK: Bodies and times

    private mutating func body() -> [UInt8]? {
        if text.skip("      layout: ") {
            guard let name = text.scalar(), let layout = PreparedLayout(name: name),
                text.skip("      json:")
            else { return nil }
            if origin != .unknown, layout.isCompact, let body = text.compactJSON() { return body }
            guard let shown = text.block() else { return nil }
            // `try?`: the writer never writes invalid JSON, and the full parser will report what is wrong.
            return try? layout.restore(shown)
        }
        if text.skip("      text:") { return text.block() }
        if text.skip("      base64:") { return text.block().flatMap { Base64.decode($0) } }
        guard text.skip("      file: "), let name = text.scalar(),
            text.skip("      sha256: "), let digest = text.scalar()
        else { return nil }
        return file(name, digest)
    }

    private mutating func timing() -> ExchangeTiming? {
        guard let moment = text.moment() else { return nil }
        var firstByte: Duration?
        if text.skip(", first-byte: ") {
            guard let read = text.seconds() else { return nil }
            firstByte = read
        }
        guard text.skip(", total: "), let total = text.seconds(), text.skip("}\n") else {
            return nil
        }
        return ExchangeTiming(startedAt: moment, firstByte: firstByte, total: total)
    }
}
