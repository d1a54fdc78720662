import Foundation
import TapeHTTP

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

extension URLError {
    /// The error that a session reports for a transport error; `localizedDescription` has the original text.
    init(_ error: TransportError, asking url: URL?) {
        var info: [String: Any] = [
            NSLocalizedDescriptionKey: error.detail,
            NSUnderlyingErrorKey: error,
        ]
        if let url { info[NSURLErrorFailingURLErrorKey] = url }
        self.init(Code(error.code), userInfo: info)
    }
}

extension URLError.Code {
    fileprivate init(_ code: TransportError.Code) {
        self =
            switch code {
            case .timedOut: .timedOut
            case .refused: .cannotConnectToHost
            case .unresolved: .cannotFindHost
            case .tls: .secureConnectionFailed
            case .truncated, .reset: .networkConnectionLost
            case .tooLarge: .dataLengthExceedsMaximum
            case .redirects: .httpTooManyRedirects
            case .cancelled: .cancelled
            case .unsupported: .unsupportedURL
            case .invalidRequest: .badURL
            case .unmatched: .resourceUnavailable
            case .outOfMemory, .other: .unknown
            }
    }
}
