extension JSONValue {
    /// A string decoded; an escaped surrogate without its partner becomes U+FFFD.
    package var string: String? {
        let word = self.word
        guard word.token == .string else { return nil }
        return document.withTapeText { source in
            guard word.flag else {
                return unsafe String(decoding: source.content(of: word), as: UTF8.self)
            }
            let bytes = unsafe JSONText.unescaped(
                source.content(of: word), replacingLoneSurrogates: true)
            return String(decoding: bytes, as: UTF8.self)
        }
    }

    /// The bytes of a string decoded; unlike in ``string``, a lone surrogate is kept, as the three
    /// bytes that UTF-8 would give it if it were a character (WTF-8).
    package var stringBytes: [UInt8]? {
        let word = self.word
        guard word.token == .string else { return nil }
        return document.withTapeText { $0.decoded(word) }
    }

    /// A number's exact value.
    package var number: JSONNumber? {
        word.token == .number ? JSONNumber(spelling: rawBytes) : nil
    }

    /// A number that is whole and fits, however it is spelled: `1000`, `1e3` and `1000.0` are the same.
    package var integer: Int? {
        guard word.token == .number else { return nil }
        return word.flag ? number?.integer : decimal
    }

    /// A number that is written as a whole number, so that its value determines its spelling.
    package var plainInteger: Int? {
        guard word.token == .number, !word.flag, let value = decimal else { return nil }
        let isMinusZero = value == 0 && rawBytes.first == UInt8(ascii: "-")
        return isMinusZero ? nil : value
    }

    /// The value of an optional minus and digits.
    private var decimal: Int? {
        let digits = rawBytes
        let isNegative = digits.first == UInt8(ascii: "-")
        var value = 0
        for digit in isNegative ? digits.dropFirst() : digits {
            let (shifted, tooLarge) = value.multipliedReportingOverflow(by: 10)
            let unit = Int(digit &- UInt8(ascii: "0"))
            let (next, overflow) = shifted.addingReportingOverflow(isNegative ? -unit : unit)
            guard !tooLarge, !overflow else { return nil }
            value = next
        }
        return value
    }

    /// The nearest double; nil where the number is larger than any finite one.
    package var double: Double? {
        guard word.token == .number, let nearest = Double(rawText), nearest.isFinite else {
            return nil
        }
        return nearest
    }
}
