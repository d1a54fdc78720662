import TapeCassette
import TapeContracts
import TapeHTTP
import TapeJSON

/// What the command line asks `probe` to look at.
struct ProbeWish {
    let request: HTTPRequest
    let secrets: ProbeSecrets
    let budget: Int

    init(_ arguments: Arguments, environment: [String: String]) throws(UsageError) {
        guard let operand = arguments.operands.first, arguments.operands.count == 1 else {
            throw UsageError("`probe` takes one URL, such as https://api.example.com/items")
        }
        let url = HTTPURL(operand)
        guard url.isHTTP, !url.host.isEmpty else {
            throw UsageError("\(operand) is no URL; it begins with http:// or https://")
        }
        var headers = HeaderFields()
        for line in arguments.values["header"] ?? [] {
            let parts = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
            guard parts.count == 2, !parts[0].isEmpty else {
                throw UsageError("--header takes 'Name: value', such as 'Accept: application/json'")
            }
            let value = parts[1].drop { $0 == " " }
            headers.append(HeaderName(String(parts[0])), String(value))
        }
        let body = try Self.body(arguments.value("data"))
        let method = HTTPMethod(
            rawValue: arguments.value("method") ?? (body == nil ? "GET" : "POST"))
        guard ["GET", "POST", "PUT"].contains(method.rawValue) else {
            throw UsageError("a spec asks by GET, POST or PUT, not \(method.rawValue)")
        }
        if let body, headers["Content-Type"] == nil {
            headers.append("Content-Type", Self.mediaType(of: body))
        }
        budget = try arguments.count("budget") ?? 12
        request = HTTPRequest(method: method, url: url, headers: headers, body: body)
        secrets = ProbeSecrets(in: request, environment: environment)
    }

    private static func body(_ text: String?) throws(UsageError) -> [UInt8]? {
        guard let text else { return nil }
        guard text.hasPrefix("@") else { return Array(text.utf8) }
        do {
            return try FileBytes.read(String(text.dropFirst()))
        } catch {
            throw UsageError("\(error)")
        }
    }

    private static func mediaType(of body: [UInt8]) -> String {
        let first = body.first { $0 > 0x20 }
        let isJSON = first == UInt8(ascii: "{") || first == UInt8(ascii: "[")
        return isJSON ? "application/json" : "application/x-www-form-urlencoded"
    }

    /// The file that a spec goes to: as named, or named after the URL within a folder.
    func path(for output: String) -> String {
        guard output.hasSuffix("/") else { return output }
        let words = "\(request.url.host)\(request.url.path)".split { !$0.isLetter && !$0.isNumber }
        return output + words.joined(separator: "-").lowercased() + ".yaml"
    }
}
