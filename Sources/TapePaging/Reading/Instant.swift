/// A point in time as APIs write it: RFC 3339, with or without a fraction and an offset, a date alone, or the format of
/// `Last-Modified` and mail headers.
package struct Instant: Hashable, Sendable {
    private let seconds: Int
    /// The digits of the fraction without trailing zeros, kept as digits so that no precision is lost.
    private let fraction: [UInt8]

    /// Nil where the text is not a point in time.
    package init?(_ text: String) {
        var scanner = Scanner(text)
        guard let instant = scanner.standard() ?? scanner.mail(), scanner.isAtEnd else {
            return nil
        }
        seconds = instant.seconds
        fraction = instant.fraction
    }

    package init(secondsSince1970 seconds: Int) {
        self.seconds = seconds
        fraction = []
    }

    /// Days since the beginning of 1970 in the Gregorian calendar.
    private static func days(_ year: Int, _ month: Int, _ day: Int) -> Int {
        let years = month > 2 ? year : year - 1
        let era = (years >= 0 ? years : years - 399) / 400
        let yearOfEra = years - era * 400
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
            - 719_468
    }
}

extension Instant: Comparable {
    package static func < (left: Self, right: Self) -> Bool {
        left.seconds != right.seconds
            ? left.seconds < right.seconds
            : left.fraction.lexicographicallyPrecedes(right.fraction)
    }
}

extension Instant {
    /// Reads the parts of a date and time from the front of a text.
    private struct Scanner {
        private let whole: [UInt8]
        private var rest: ArraySlice<UInt8>

        init(_ text: String) {
            whole = Array(text.utf8)
            rest = whole[...]
        }

        var isAtEnd: Bool { rest.isEmpty }

        private mutating func take(_ signs: String) -> UInt8? {
            guard let first = rest.first, signs.utf8.contains(first) else { return nil }
            rest = rest.dropFirst()
            return first
        }

        private mutating func number(_ digits: ClosedRange<Int>) -> Int? {
            let run = rest.prefix(digits.upperBound).prefix { (0x30...0x39).contains($0) }
            guard run.count >= digits.lowerBound else { return nil }
            rest = rest.dropFirst(run.count)
            return run.reduce(0) { $0 * 10 + Int($1 - 0x30) }
        }

        private mutating func word() -> String {
            let run = rest.prefix { ($0 | 0x20) >= 0x61 && ($0 | 0x20) <= 0x7A }
            rest = rest.dropFirst(run.count)
            return String(decoding: run, as: UTF8.self).lowercased()
        }

        /// Reads a date with dashes, and the time after it, if any.
        mutating func standard() -> (seconds: Int, fraction: [UInt8])? {
            rest = whole[...]
            guard let year = number(4...4), take("-") != nil, let month = number(2...2),
                (1...12).contains(month)
            else { return nil }
            if isAtEnd { return (Instant.days(year, month, 1) * 86_400, []) }
            guard take("-") != nil, let day = number(2...2), (1...31).contains(day) else {
                return nil
            }
            let midnight = Instant.days(year, month, day) * 86_400
            if isAtEnd { return (midnight, []) }
            guard take("Tt ") != nil, let (time, fraction) = time() else { return nil }
            _ = take(" ")
            guard let offset = offset() else { return nil }
            return (midnight + time - offset, fraction)
        }

        /// Reads a date with a month name, such as `Tue, 15 Nov 1994 08:12:31 GMT`.
        mutating func mail() -> (seconds: Int, fraction: [UInt8])? {
            rest = whole[...]
            if !word().isEmpty {
                _ = take(",")
                guard take(" ") != nil else { return nil }
            }
            guard let day = number(1...2), (1...31).contains(day), take(" -") != nil,
                let month = Self.months.firstIndex(of: String(word().prefix(3))),
                take(" -") != nil, let year = number(4...4), take(" ") != nil,
                let (time, fraction) = time()
            else { return nil }
            _ = take(" ")
            guard let offset = offset() else { return nil }
            return (Instant.days(year, month + 1, day) * 86_400 + time - offset, fraction)
        }

        private static let months = [
            "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
        ]

        private mutating func time() -> (seconds: Int, fraction: [UInt8])? {
            guard let hour = number(2...2), take(":") != nil, let minute = number(2...2),
                hour < 25, minute < 60
            else { return nil }
            var seconds = hour * 3600 + minute * 60
            guard take(":") != nil else { return (seconds, []) }
            guard let second = number(2...2), second < 61 else { return nil }
            seconds += second
            guard take(".,") != nil else { return (seconds, []) }
            var digits = Array(rest.prefix { (0x30...0x39).contains($0) })
            guard !digits.isEmpty else { return nil }
            rest = rest.dropFirst(digits.count)
            while digits.last == 0x30 { digits.removeLast() }
            return (seconds, digits)
        }

        /// Reads the offset in seconds east of UTC; 0 where there is none.
        private mutating func offset() -> Int? {
            if isAtEnd || take("Zz") != nil { return 0 }
            if let sign = take("+-") {
                guard let hours = number(2...2) else { return nil }
                _ = take(":")
                let minutes = number(2...2) ?? 0
                return (hours * 3600 + minutes * 60) * (sign == UInt8(ascii: "-") ? -1 : 1)
            }
            return ["gmt", "utc", "ut"].contains(word()) ? 0 : nil
        }
    }
}
