import Foundation
import TapeHTTP

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

extension URLError {
    /// What a session reports where an exchange ends in this error; `localizedDescription` has the error's own words.
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
