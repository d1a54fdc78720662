internal import TapeHTTP

/// A request in the canonical spelling that client and service both hash.
struct CanonicalRequest {
    let text: String
    /// The names of the signed headers, as `SignedHeaders` lists them.
    let signedNames: String

    init(_ request: HTTPRequest, contentHash: String, isS3: Bool) {
        let headers = Self.headers(of: request)
        signedNames = headers.map(\.name).joined(separator: ";")
        text = [
            request.method.rawValue,
            isS3 ? Self.literalPath(request.url.path) : Self.normalPath(request.url.path),
            Self.query(request.url.query ?? ""),
            headers.map { "\($0.name):\($0.value)\n" }.joined(),
            signedNames,
            contentHash,
        ].joined(separator: "\n")
    }

    /// The path with each segment in canonical spelling; dots and repeated slashes stay.
    private static func literalPath(_ path: String) -> String {
        let segments = path.split(separator: "/", omittingEmptySubsequences: false)
            .map { PercentEncoding.encode(PercentEncoding.decode(String($0))) }
        return path.isEmpty ? "/" : segments.joined(separator: "/")
    }

    /// The path without empty and dot segments, percent-encoded once more.
    private static func normalPath(_ path: String) -> String {
        var segments: [Substring] = []
        let parts = path.split(separator: "/", omittingEmptySubsequences: false)
        for part in parts {
            switch part {
            case "", ".": continue
            case "..": _ = segments.popLast()
            default: segments.append(part)
            }
        }
        guard !segments.isEmpty else { return "/" }
        let isFolder = ["", ".", ".."].contains(parts.last ?? "")
        return "/" + segments.map { PercentEncoding.encode(String($0)) }.joined(separator: "/")
            + (isFolder ? "/" : "")
    }

    /// The query with names and values encoded uniformly and sorted by code point.
    private static func query(_ query: String) -> String {
        query.split(separator: "&")
            .map { item in
                let parts = item.split(
                    separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
                let value = parts.count > 1 ? encoded(parts[1]) : ""
                return (name: encoded(parts[0]), value: value)
            }
            .sorted { ($0.name, $0.value) < ($1.name, $1.value) }
            .map { "\($0.name)=\($0.value)" }
            .joined(separator: "&")
    }

    private static func encoded(_ part: Substring) -> String {
        var buffer: [UInt8] = []
        PercentEncoding.append(PercentEncoding.decodeForm(Array(part.utf8)[...]), to: &buffer)
        return String(decoding: buffer, as: UTF8.self)
    }

    private static func headers(of request: HTTPRequest) -> [(name: String, value: String)] {
        var values: [String: [String]] = [:]
        for field in request.headers where !unsigned.contains(field.name) {
            let words = field.value.split { $0 == " " || $0 == "\t" }
            values[field.name.spelling.lowercased(), default: []]
                .append(words.joined(separator: " "))
        }
        if values["host"] == nil { values["host"] = [host(of: request.url)] }
        return values.sorted { $0.key < $1.key }
            .map { (name: $0.key, value: $0.value.joined(separator: ",")) }
    }

    /// The host as curl writes it into the `Host` header: its case as in the URL, and with a port only if it is not the
    /// scheme's default.
    private static func host(of url: HTTPURL) -> String {
        url.writtenHost + url.origin.dropFirst("\(url.scheme)://\(url.host)".count)
    }

    /// Headers that curl or a proxy sets anew.
    private static let unsigned: Set<HeaderName> = [
        "Authorization", "Connection", "Expect", "Keep-Alive", "Proxy-Authorization", "TE",
        "Trailer", "Transfer-Encoding", "Upgrade", "User-Agent", "X-Amzn-Trace-Id",
    ]
}
