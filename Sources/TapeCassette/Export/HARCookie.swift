import TapeHTTP
import TapeJSON

/// A cookie as an archive shows it, in addition to the header that carried it.
struct HARCookie {
    let name: String
    let value: String
    private var path: String?
    private var domain: String?
    private var expires: WallTime?
    private var isHTTPOnly = false
    private var isSecure = false

    /// The cookies that a request sent.
    static func sent(_ headers: HeaderFields) -> [HARCookie] {
        headers.values(for: "Cookie")
            .flatMap { $0.split(separator: ";") }
            .compactMap { HARCookie(pair: $0) }
    }

    /// The cookies that a response set.
    static func set(_ headers: HeaderFields) -> [HARCookie] {
        headers.values(for: "Set-Cookie").compactMap { line in
            let parts = line.split(separator: ";")
            guard let first = parts.first, var cookie = HARCookie(pair: first) else { return nil }
            for part in parts.dropFirst() { cookie.take(attribute: part) }
            return cookie
        }
    }

    private init?(pair: Substring) {
        let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        let name = parts[0].trimmed
        guard parts.count == 2, !name.isEmpty else { return nil }
        self.name = name
        value = parts[1].trimmed
    }

    private mutating func take(attribute: Substring) {
        let parts = attribute.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        let value = parts.count > 1 ? parts[1].trimmed : ""
        switch parts[0].trimmed.lowercased() {
        case "path": path = value
        case "domain": domain = value
        case "expires": expires = WallTime(cookieDate: value)
        case "httponly": isHTTPOnly = true
        case "secure": isSecure = true
        default: break
        }
    }

    func write(to writer: inout JSONWriter) {
        HARExport.write(name, value, to: &writer)
        if let path { writer.member("path", path) }
        if let domain { writer.member("domain", domain) }
        if let expires { writer.member("expires", expires.rfc3339Seconds) }
        if isHTTPOnly { writer.member("httpOnly", true) }
        if isSecure { writer.member("secure", true) }
    }
}

extension Substring {
    fileprivate var trimmed: String {
        String(
            drop { $0 == " " || $0 == "\t" }.reversed().drop { $0 == " " || $0 == "\t" }.reversed())
    }
}
