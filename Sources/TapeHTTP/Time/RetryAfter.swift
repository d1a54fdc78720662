/// The `Retry-After` field (RFC 9110 §10.2.3): seconds to wait, or a date to wait for.
package enum RetryAfter {
    /// The longest wait that is represented: 2³¹ seconds, as in RFC 9111.
    package static let longest = Duration.seconds(Int64(1) << 31)

    /// The wait that a field asks for: zero for a date in the past, nil if it is neither form.
    package static func parse(_ value: String, now: WallTime) -> Duration? {
        let text = value.utf8.drop(while: \.isBlank)
        let end = text.lastIndex { !$0.isBlank }
        guard let end else { return nil }
        let field = text[...end]
        guard field.allSatisfy(ASCIISet.digits.contains) else {
            return WallTime(httpDate: String(Substring(field)), now: now).map { date in
                min(max(date - now, .zero), longest)
            }
        }
        var seconds: Int64 = 0
        for digit in field where seconds < Int64(1) << 31 {
            seconds = seconds * 10 + Int64(digit - 0x30)
        }
        return min(.seconds(seconds), longest)
    }
}
