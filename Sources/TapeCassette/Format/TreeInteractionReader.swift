import TapeHTTP
import TapeYAML

/// Reads interactions from YAML in any form, even one written by hand.
struct TreeInteractionReader {
    let context: TreeContext

    /// One element of `interactions:`.
    func interaction(_ node: YAMLNode) throws(CassetteError) -> Interaction {
        let fields = try TreeFields(
            node, describing: "an interaction",
            legal: ["role", "walk", "page", "request", "response", "failure", "time", "sum"],
            in: context)
        var request = try request(try fields.required("request"))
        request.mark = try mark(fields)
        return Interaction(
            safe: request, outcome: try outcome(fields),
            time: try fields.optional("time").map(timing))
    }

    private func mark(_ fields: TreeFields) throws(CassetteError) -> PageMark? {
        guard
            fields.optional("page") != nil || fields.optional("walk") != nil
                || fields.optional("role") != nil
        else { return nil }
        let role = try fields.optionalText("role").map(PageMark.Role.init(rawValue:)) ?? .walk
        let walk = try fields.optionalInteger("walk") ?? 1
        let page = try fields.integer("page")
        try fields.check([("walk", walk), ("page", page)])
        return PageMark(role: role, walk: walk, page: page)
    }

    private func request(_ node: YAMLNode) throws(CassetteError) -> HTTPRequest {
        let fields = try TreeFields(
            node, describing: "a request", legal: ["method", "url", "headers", "body"], in: context)
        let url = try fields.required("url")
        let text = try context.text(url, named: "url")
        guard !text.isEmpty else { throw context.badValue(url, named: "url", expected: "a URL") }
        return HTTPRequest(
            method: HTTPMethod(rawValue: try fields.optionalText("method") ?? "GET"),
            url: HTTPURL(text),
            headers: try fields.optional("headers").map(headers) ?? HeaderFields(),
            body: try fields.optional("body").map { node throws(CassetteError) in
                try TreeBodyReader(context: context).body(node)
            }
        )
    }

    private func outcome(_ fields: TreeFields) throws(CassetteError) -> Outcome {
        let error = try fields.optional("failure").map(failure)
        guard let node = fields.optional("response") else {
            if let error { return .failed(error) }
            let message = "an interaction needs a response or a failure"
            throw context.error(.missingKey, message, at: fields.mark)
        }
        let parts = try TreeFields(
            node, describing: "a response",
            legal: ["status", "headers", "coding", "cut", "body"], in: context)
        let response = HTTPResponse(
            status: try status(parts),
            headers: try parts.optional("headers").map(headers) ?? HeaderFields(),
            body: try parts.optional("body").map { node throws(CassetteError) in
                try TreeBodyReader(context: context).body(node)
            } ?? [],
            undoneCoding: try parts.optionalText("coding")
        )
        if let error { return .cut(response, error) }
        guard try parts.bool("cut") else { return .whole(response) }
        return .cut(response, TransportError(.truncated, detail: "the recorded body was cut"))
    }

    private func status(_ fields: TreeFields) throws(CassetteError) -> Int {
        let status = try fields.integer("status")
        guard HTTPStatus.codes.contains(status) else {
            throw context.badValue(
                try fields.required("status"), named: "status",
                expected: HTTPStatus.codeWords)
        }
        return status
    }

    private func failure(_ node: YAMLNode) throws(CassetteError) -> TransportError {
        let fields = try TreeFields(
            node, describing: "a failure", legal: ["code", "detail", "number"], in: context)
        let name = try fields.text("code")
        guard let code = TransportError.Code(rawValue: name) else {
            let names = TransportError.Code.allCases.map(\.rawValue).joined(separator: ", ")
            throw context.badValue(
                try fields.required("code"), named: "code", expected: "one of \(names)")
        }
        return TransportError(
            code, detail: try fields.optionalText("detail") ?? "",
            number: try fields.optionalInteger("number"))
    }

    // MARK: Headers

    private func headers(_ node: YAMLNode) throws(CassetteError) -> HeaderFields {
        if let pairs = node.elements { return try HeaderFields(pairs.map(pair)) }
        guard let entries = node.entries else {
            throw context.badValue(node, named: "headers", expected: "a mapping of names to values")
        }
        var fields = HeaderFields()
        for entry in entries {
            let name = HeaderName(entry.key.text ?? "")
            for value in entry.value.elements ?? [entry.value] {
                fields.append(name, try context.text(value, named: name.spelling))
            }
        }
        return fields
    }

    /// `[name, value]`, the form of headers whose order keys cannot preserve.
    private func pair(_ node: YAMLNode) throws(CassetteError) -> HeaderField {
        guard let parts = node.elements, parts.count == 2 else {
            throw context.badValue(node, named: "headers", expected: "pairs [name, value]")
        }
        return HeaderField(
            name: HeaderName(try context.text(parts[0], named: "name")),
            value: try context.text(parts[1], named: "value"))
    }

    // MARK: Times

    private func timing(_ node: YAMLNode) throws(CassetteError) -> ExchangeTiming {
        let fields = try TreeFields(
            node, describing: "a time", legal: ["at", "first-byte", "total"], in: context)
        return ExchangeTiming(
            startedAt: try moment(try fields.required("at"), named: "at"),
            firstByte: try fields.optional("first-byte").map { node throws(CassetteError) in
                try seconds(node, named: "first-byte")
            },
            total: try seconds(try fields.required("total"), named: "total"))
    }

    func moment(_ node: YAMLNode, named key: String) throws(CassetteError) -> WallTime {
        if let moment = node.text.flatMap(WallTime.init(rfc3339:)) { return moment }
        throw context.badValue(node, named: key, expected: "a time such as 2026-11-21T01:17:08Z")
    }

    private func seconds(_ node: YAMLNode, named key: String) throws(CassetteError) -> Duration {
        guard let seconds = node.double, seconds >= 0, seconds < 1e10 else {
            throw context.badValue(node, named: key, expected: "seconds")
        }
        return .milliseconds(Int64((seconds * 1000).rounded()))
    }
}

extension PageMark {
    /// The allowed numbers of walks and pages; computing with them never overflows.
    static let numbers = 0...1_000_000_000
}

extension HTTPStatus {
    /// The status codes that an answer may have: three digits (RFC 9110 §15).
    static let codes = 100...999
    static let codeWords = "a status code from \(codes.lowerBound) to \(codes.upperBound)"
}
