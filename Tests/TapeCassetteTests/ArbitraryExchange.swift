import TapeCassette
import TapeHTTP
import TapeTestKit

/// Makes interactions of anything a wire may bring, and more.
struct ArbitraryExchange {
    private var random: SeededRandom

    init(seed: UInt64) {
        random = SeededRandom(seed: seed)
    }

    mutating func interaction() -> Interaction {
        var request = HTTPRequest(
            method: HTTPMethod(rawValue: pick(["GET", "POST", "get", "M-SEARCH", text(6)])),
            url: HTTPURL("https://h/" + text(20) + "?" + text(20)), headers: headers())
        if chance(2) { request.body = body() }
        if chance(2) {
            let role = PageMark.Role(rawValue: pick(["walk", "past-end", "null", "1", text(5)]))
            request.mark = PageMark(role: role, walk: small(), page: small())
        }
        return Interaction(safe: request, outcome: outcome(), time: timing())
    }

    private mutating func outcome() -> Outcome {
        switch random.next() % 4 {
        case 0: .failed(error())
        case 1: .cut(response(), error())
        default: .whole(response())
        }
    }

    private mutating func response() -> HTTPResponse {
        HTTPResponse(
            status: pick([100, 200, 404, 999, 100 + Int(random.next() % 900)]), headers: headers(),
            body: body(),
            undoneCoding: chance(3) ? pick(["gzip", "br", "", text(4)]) : nil)
    }

    private mutating func error() -> TransportError {
        TransportError(
            pick(TransportError.Code.allCases), detail: text(30), number: chance(2) ? number() : nil
        )
    }

    private mutating func timing() -> ExchangeTiming? {
        guard chance(2) else { return nil }
        let start = Int64(bitPattern: random.next())
        return ExchangeTiming(
            startedAt: WallTime(
                secondsSince1970: start / 1_000_000_000,
                nanosecond: Int32(abs(start % 1_000_000_000))),
            firstByte: chance(2) ? .microseconds(Int64(random.next() % 100_000_000)) : nil,
            total: .microseconds(Int64(random.next() % 100_000_000_000)))
    }

    private mutating func headers() -> HeaderFields {
        let names = ["Link", "link", "Set-Cookie", "X-A", "X-B", text(8)]
        return HeaderFields(
            (0..<(random.next() % 6)).map { _ in
                HeaderField(name: HeaderName(pick(names)), value: text(20))
            })
    }

    private mutating func body() -> [UInt8] {
        switch random.next() % 5 {
        case 0:
            return (0..<(random.next() % 40)).map { _ in UInt8(truncatingIfNeeded: random.next()) }
        case 1: return Array(text(60).utf8)
        case 2: return Array(lines().utf8)
        default: return Array((pick(["", "\n", "  "]) + json(depth: 4) + pick(["", "\n"])).utf8)
        }
    }

    private mutating func lines() -> String {
        let end = pick(["\n", "\r\n", "\n\n"])
        return (0..<(random.next() % 6)).map { _ in text(8) }.joined(separator: end)
            + pick(["", "\n", end])
    }

    private mutating func json(depth: Int) -> String {
        let comma = pick([",", ", ", ",\n  "])
        let colon = pick([":", ": ", " : "])
        switch random.next() % (depth > 0 ? 6 : 3) {
        case 0: return pick(["1", "1.0", "-0", "1e5", "12345678901234567890", "true", "null"])
        case 1, 2: return quoted()
        case 3:
            return "["
                + (0..<(random.next() % 4)).map { _ in json(depth: depth - 1) }
                .joined(separator: comma) + "]"
        default:
            return "{"
                + (0..<(random.next() % 4))
                .map { _ in quoted() + colon + json(depth: depth - 1) }
                .joined(separator: comma) + "}"
        }
    }

    private mutating func quoted() -> String {
        "\"" + pick(["", "a", "\\u0041", "\\/", "é", "\u{2028}", "\u{85}", "\u{7F}", "😀", "- x"])
            + "\""
    }

    /// Text in which everything that means something to YAML is common.
    private mutating func text(_ limit: UInt64) -> String {
        let pieces = [
            "a", "b", "Z", "0", "1", " ", " ", ":", ": ", " #", "#", "- ", "?", "\"", "'", "\\",
            "\n",
            "\t", "\r", "{", "}", "[", "]", ",", "&", "*", "!", "|", ">", "%", "@", "`", "~", "=",
            "<<",
            "null", "true", "yes", ".", "...", "---", "\u{0}", "\u{7F}", "\u{85}", "\u{A0}",
            "\u{2028}",
            "\u{FEFF}", "\u{FFFD}", "\u{FFFE}", "e\u{301}", "é", "😀", "\u{10FFFF}", "REDACTED-X",
        ]
        return (0..<(random.next() % (limit + 1))).map { _ in pick(pieces) }.joined()
    }

    /// The number of a walk or a page.
    private mutating func small() -> Int { pick([0, 1, 2, 404, 1_000_000_000]) }

    private mutating func number() -> Int {
        pick([0, 1, 2, 200, 404, -1, Int.max, Int.min, Int(truncatingIfNeeded: random.next())])
    }

    private mutating func chance(_ one: UInt64) -> Bool { random.next() % one == 0 }

    private mutating func pick<Element>(_ choices: [Element]) -> Element {
        choices[Int(random.next() % UInt64(choices.count))]
    }
}
