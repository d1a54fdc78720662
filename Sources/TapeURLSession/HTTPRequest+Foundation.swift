import Foundation
import TapeHTTP

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

extension HTTPRequest {
    /// Converts a `URLRequest`, reading its body to the end whether it is data or a stream.
    init(_ request: URLRequest) throws(TransportError) {
        guard let text = request.url?.absoluteString else {
            throw TransportError(.invalidRequest, detail: "the request has no URL")
        }
        let url: HTTPURL
        do {
            url = try HTTPURL(validating: text)
        } catch {
            throw TransportError(.invalidRequest, detail: "\(error)")
        }
        var headers = HeaderFields()
        let fields = request.allHTTPHeaderFields ?? [:]
        for (name, value) in fields.sorted(by: { $0.key < $1.key }) {
            headers.append(HeaderName(name), value)
        }
        self.init(
            method: HTTPMethod(rawValue: request.httpMethod ?? "GET"), url: url.withoutFragment,
            headers: headers, body: try Self.body(of: request))
    }

    private static func body(of request: URLRequest) throws(TransportError) -> [UInt8]? {
        if let body = request.httpBody { return [UInt8](body) }
        guard let stream = request.httpBodyStream else { return nil }
        stream.open()
        defer { stream.close() }
        var body: [UInt8] = []
        var room = [UInt8](repeating: 0, count: 16_384)
        while true {
            let count = unsafe stream.read(&room, maxLength: room.count)
            guard count >= 0 else {
                throw TransportError(.other, detail: "the request's body stream failed")
            }
            guard count > 0 else { return body }
            body += room[..<count]
        }
    }
}
