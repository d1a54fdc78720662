package import TapeHTTP
package import TapeList
package import TapePaging

extension LoadFailure {
    /// The failure that a list gets when a page cannot be loaded; its message depends only on the kind of failure.
    package init(_ error: PageError, answer: HTTPResponse?, under convention: Convention) {
        self.init(Self.kind(of: error, answer, convention))
    }

    private static func kind(
        of error: PageError, _ answer: HTTPResponse?, _ convention: Convention
    ) -> Kind {
        switch error.code {
        case .status(let status) where convention.errors.rateLimit.contains(status):
            let field = answer?.headers["Retry-After"]
            // A date is as far ahead as the answer's own date says, whenever it is read.
            let now = answer?.headers["Date"].flatMap { WallTime(httpDate: $0) }
            return .rateLimited(
                retryAfter: field.flatMap {
                    RetryAfter.parse($0, now: now ?? WallTime(secondsSince1970: 0))
                })
        case .status(let status) where isRefusal(status, convention): return .positionRefused
        case .transport(.cancelled): return .cancelled
        case .status, .transport, .malformed, .noItems, .badSignal, .deadEnd: return .temporary
        }
    }

    private static func isRefusal(_ status: Int, _ convention: Convention) -> Bool {
        [400, 404, 410, 416].contains(status) || convention.errors.badCursor.contains(status)
            || convention.errors.expired.contains(status)
    }
}
