package import TapeHTTP
package import TapePaging

/// An answer by which the API asked to wait.
package struct RateLimitedAnswer: Hashable, Sendable {
    package let page: Int?
    package let status: Int
    /// What is wrong with the time it gives; nil where nothing is.
    package let trouble: String?

    /// Reads an answer; nil where it is not about a rate limit.
    package init?(_ exchange: Exchange, under convention: Convention) {
        guard case .whole(let response) = exchange.outcome,
            convention.errors.rateLimit.contains(response.status)
        else { return nil }
        page = exchange.asked.mark?.page
        status = response.status
        trouble = Self.trouble(response)
    }

    private static func trouble(_ response: HTTPResponse) -> String? {
        let now = response.headers["Date"].flatMap(Instant.init)
        if let text = response.headers["Retry-After"] {
            guard let trouble = WaitingTime(text, now: now).trouble else { return nil }
            return "`Retry-After: \(text)`, which is \(trouble)"
        }
        let given = times.compactMap { name in
            response.headers[name].map { (name, WaitingTime($0, now: now)) }
        }
        // `RateLimit` has structured values, which are not judged here.
        if response.headers["RateLimit"]?.isEmpty == false { return nil }
        guard let (name, time) = given.first else {
            return "status \(response.status) without either"
        }
        if given.contains(where: { $0.1.trouble == nil }) { return nil }
        return time.trouble.map { "`\(name.spelling)`, which is \($0)" }
    }

    /// Other headers in which APIs give the time, besides `Retry-After`.
    private static let times: [HeaderName] = [
        "RateLimit-Reset", "X-RateLimit-Reset", "X-Rate-Limit-Reset",
        "X-RateLimit-Reset-After", "X-RateLimit-Retry-After", "Retry-After-Ms", "X-Retry-After",
    ]
}

/// A time to wait as headers give it: a number of seconds, seconds since 1970, or a date.
private struct WaitingTime {
    /// What is wrong with it; nil where nothing is.
    let trouble: String?

    init(_ text: String, now: Instant?) {
        let text = text.trimmed
        if let number = Double(text), number.isFinite {
            if number < 0 {
                trouble = "below zero"
            } else if number > Self.earliestMoment, let now {
                // Milliseconds since 1970 are as common as seconds.
                let seconds = number > Self.earliestMoment * 1000 ? number / 1000 : number
                // A moment too large for an `Int` is not past.
                let moment = Int(exactly: seconds.rounded(.down))
                trouble = moment.map { Instant(secondsSince1970: $0) < now } ?? false ? "past" : nil
            } else {
                trouble = nil
            }
        } else if let moment = Instant(text) {
            trouble = now.map { moment < $0 } ?? false ? "past" : nil
        } else {
            trouble = text.isEmpty ? "empty" : "neither a number nor a date"
        }
    }

    /// Larger numbers are moments, smaller ones durations.
    private static let earliestMoment = 1e9
}

extension String {
    fileprivate var trimmed: String {
        String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
    }
}
