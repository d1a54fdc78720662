package import TapeHTTP

/// Moves the dates in recorded answers, so that what was fresh when recorded is fresh again.
///
/// `Date`, `Expires`, a `Retry-After` date and the expiry of cookies move alike, so the time between any two of them stays the
/// same. A value that is not a date, such as `Expires: 0`, stays as it is.
package struct DateShift: Hashable, Sendable {
    private let distance: Duration

    package init(by distance: Duration) {
        self.distance = distance
    }

    /// Moves the time of recording to another time.
    package init(from recorded: WallTime, to now: WallTime) {
        self.init(by: now - recorded)
    }

    package func applied(to outcome: Outcome) -> Outcome {
        switch outcome {
        case .whole(let response): .whole(applied(to: response))
        case .cut(let response, let error): .cut(applied(to: response), error)
        case .failed: outcome
        }
    }

    package func applied(to response: HTTPResponse) -> HTTPResponse {
        var response = response
        response.headers = HeaderFields(response.headers.map(applied))
        return response
    }

    private func applied(to field: HeaderField) -> HeaderField {
        switch field.name {
        case "Date", "Expires", "Retry-After":
            HeaderField(name: field.name, value: shifted(field.value) ?? field.value)
        case "Set-Cookie": HeaderField(name: field.name, value: cookie(field.value))
        default: field
        }
    }

    private func cookie(_ line: String) -> String {
        line.split(separator: ";", omittingEmptySubsequences: false).map { part in
            let pair = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard pair.count == 2, pair[0].drop(while: { $0 == " " }).lowercased() == "expires",
                let date = WallTime(cookieDate: String(pair[1]))
            else { return String(part) }
            return "\(pair[0])=\((date + distance).httpDate)"
        }.joined(separator: ";")
    }

    /// Nil for a value that is not a date.
    ///
    /// Some servers write `Sat, 21-Nov-2026 01:17:08 GMT` in other headers than those of cookies, too.
    private func shifted(_ text: String) -> String? {
        let date =
            WallTime(httpDate: text)
            ?? (text.hasSuffix(" GMT") ? WallTime(cookieDate: text) : nil)
        return date.map { ($0 + distance).httpDate }
    }
}
