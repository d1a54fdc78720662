import Foundation
import TapeHTTP

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

extension HTTPURLResponse {
    /// Makes Foundation's form of a recorded response; nil if Foundation does not accept its URL.
    convenience init?(_ response: HTTPResponse, from source: HTTPURL, to request: URLRequest) {
        let isAnsweredInPlace = request.url?.absoluteString == source.text
        guard let url = isAnsweredInPlace ? request.url : URL(string: source.text) else {
            return nil
        }
        self.init(
            url: url, statusCode: response.status, httpVersion: "HTTP/1.1",
            headerFields: response.foundationFields)
    }
}

extension HTTPResponse {
    /// The headers as Foundation keeps them: one value for each name, repeated ones joined.
    fileprivate var foundationFields: [String: String] {
        var fields: [String: String] = [:]
        var names: [HeaderName: String] = [:]
        for field in headers where !isMisleading(field.name) {
            let name = names[field.name] ?? spelling(of: field.name)
            names[field.name] = name
            fields[name] = fields[name].map { "\($0), \(field.value)" } ?? field.value
        }
        return fields
    }

    /// Headers that describe the bytes on the wire, not the decoded body that is delivered.
    private func isMisleading(_ name: HeaderName) -> Bool {
        switch name {
        case "Transfer-Encoding": true
        case "Content-Length": undoneCoding != nil
        default: false
        }
    }

    private func spelling(of name: HeaderName) -> String {
        #if canImport(FoundationNetworking)
            // A session on Linux treats a 401 with this header as a challenge, and without a credential never answers it.
            if status == 401, name == "WWW-Authenticate" { return "X-Recorded-WWW-Authenticate" }
        #endif
        return name.spelling
    }
}
