import TapeCassette
import TapeContracts
import TapeHTTP
import TapeJSON

/// The options of `probe`.
struct ProbeOptions {
    let request: HTTPRequest
    let secrets: ProbeSecrets
    let budget: Int
    /// The cassette that answers in place of the API; nil to ask the API itself.
    let tape: ProbeTape?

    init(
        _ arguments: Arguments, environment: [String: String]
    ) async throws(UsageError) {
        guard let operand = arguments.operands.first, arguments.operands.count == 1 else {
            throw UsageError(
                "`probe` takes one URL, such as https://api.example.com/items, or one cassette")
        }
        if ProbeTape.isMeant(by: operand) {
            let tape = try await ProbeTape(operand)
            self.tape = tape
            request = tape.request
            budget = try arguments.count("budget") ?? 200
            secrets = ProbeSecrets(
                in: tape.request, variables: ProbeVariables(environment: [:]), environment: [:],
                isRedacted: true)
            return
        }
        var variables = ProbeVariables(environment: environment)
        request = try Self.request(operand, arguments, &variables)
        tape = nil
        budget = try arguments.count("budget") ?? 12
        secrets = ProbeSecrets(in: request, variables: variables, environment: environment)
    }

    /// An operand for a message, with what would be credentials in a URL masked.
    private static func shown(_ operand: String) -> String {
        let prefix = operand.contains("://") ? "" : "http://"
        return String(Redactor().mask(prefix + operand).dropFirst(prefix.count))
    }

    /// Why an operand can be neither read nor asked, with the most similar cassette if it looks like the path of one.
    private static func refusal(of operand: String) -> String {
        let folders = operand.split(separator: "/").dropLast()
        // A first folder with a dot may be a host without its scheme.
        let isHost = folders.first.map { $0.contains(".") && $0 != "." && $0 != ".." } ?? false
        guard !isHost, [".yaml", ".yml"].contains(where: operand.hasSuffix) else {
            return
                "\(shown(operand)) is neither a file nor a URL that begins with http:// or https://"
        }
        return FileError.advice(onMissing: operand)
    }

    private static func request(
        _ operand: String, _ arguments: Arguments, _ variables: inout ProbeVariables
    ) throws(UsageError) -> HTTPRequest {
        let url = HTTPURL(try variables.url(operand))
        guard url.isHTTP, !url.host.isEmpty else {
            throw UsageError(Self.refusal(of: operand))
        }
        var headers = HeaderFields()
        for field in try arguments.headers() {
            let name = HeaderName(field.name)
            headers.append(name, try variables.header(name, field.value))
        }
        let body = try Self.body(arguments.value("data"), &variables)
        let method = HTTPMethod(
            rawValue: arguments.value("method") ?? (body == nil ? "GET" : "POST"))
        guard ["GET", "POST", "PUT"].contains(method.rawValue) else {
            throw UsageError("a spec asks by GET, POST or PUT, not \(method.rawValue)")
        }
        if let body, headers["Content-Type"] == nil {
            headers.append("Content-Type", Self.mediaType(of: body))
        }
        return HTTPRequest(method: method, url: url, headers: headers, body: body)
    }

    private static func body(
        _ text: String?, _ variables: inout ProbeVariables
    ) throws(UsageError) -> [UInt8]? {
        guard let text else { return nil }
        guard text.hasPrefix("@") else { return Array(try variables.body(text).utf8) }
        let bytes: [UInt8]
        do {
            bytes = try FileBytes.read(String(text.dropFirst()))
        } catch {
            throw UsageError("\(error)")
        }
        guard let content = String(validating: bytes, as: UTF8.self) else { return bytes }
        return Array(try variables.body(content).utf8)
    }

    private static func mediaType(of body: [UInt8]) -> String {
        let first = body.first { $0 > 0x20 }
        let isJSON = first == UInt8(ascii: "{") || first == UInt8(ascii: "[")
        return isJSON ? "application/json" : "application/x-www-form-urlencoded"
    }

    /// The path of the spec: as given, or in a given folder with the name of the cassette, or else one from the URL.
    func path(for output: String) -> String {
        if !output.hasSuffix("/"), Folder.isThere(output) { return path(for: output + "/") }
        guard output.hasSuffix("/") else { return output }
        // Specs find their cassettes by the name.
        if let tape { return output + FilePath.name(of: tape.path) }
        let shown = secrets.masked("\(request.url.host)\(request.url.path)", in: .url)
        let words = shown.split { !$0.isLetter && !$0.isNumber }
        return output + words.joined(separator: "-").lowercased() + ".yaml"
    }
}
