package import TapeHTTP
package import TapeJSON

/// Places whose content changes with each recording although the API's data did not.
package struct Volatility: Sendable {
    package var headers: Set<HeaderName>
    /// Paths within JSON bodies, such as that of a generation time.
    package var paths: [JSONPath]
    /// Removes the volatile places from a body that is not JSON.
    package var blanking: (@Sendable ([UInt8]) -> [UInt8])?

    package init(
        headers: Set<HeaderName> = [], paths: [JSONPath] = [],
        blanking: (@Sendable ([UInt8]) -> [UInt8])? = nil
    ) {
        self.headers = headers.union(Self.knownHeaders)
        self.paths = paths
        self.blanking = blanking
    }

    /// Only the headers that always vary.
    package static let standard = Self()

    private static let knownHeaders: Set<HeaderName> = [
        "Age", "Alt-Svc", "CF-Cache-Status", "CF-Ray", "Content-Length", "Date", "ETag", "Expires",
        "Fly-Request-Id", "NEL", "RateLimit", "RateLimit-Limit", "RateLimit-Remaining",
        "RateLimit-Reset", "Report-To", "Reporting-Endpoints", "Request-Id", "Server-Timing",
        "Set-Cookie", "Traceparent", "Tracestate", "Via", "X-Amz-Cf-Id", "X-Amz-Cf-Pop",
        "X-Amz-Request-Id", "X-Amzn-RequestId", "X-Amzn-Trace-Id", "X-Cache", "X-Cache-Hits",
        "X-Cloud-Trace-Context", "X-Correlation-Id", "X-Github-Request-Id", "X-Proxy-Cache",
        "X-RateLimit-Limit", "X-RateLimit-Remaining", "X-RateLimit-Reset", "X-RateLimit-Resource",
        "X-RateLimit-Used", "X-Request-Id", "X-Response-Time", "X-Runtime", "X-Served-By",
        "X-Timer", "X-Trace-Id", "X-Varnish",
    ]
}
