internal import TapeHTTP

/// Finds pairs of hexadecimal digits with separators between them: `5a:71`, `5a 71`, `0x5a, 0x71`.
enum DigitPairs {
    static func all(in text: [UInt8]) -> [DigitRun] {
        var found: [DigitRun] = []
        var (digits, places) = ([UInt8](), PlaceMap())
        var behind = -1
        func close() {
            places.finish(at: behind)
            if digits.count >= 16 {
                found.append(DigitRun(.hexadecimal, digits, at: places, phases: 0..<1))
            }
            (digits, places) = ([], PlaceMap())
        }
        var position = 0
        while position + 1 < text.count {
            // After a pair and a separator the next two digits are a pair, even if a text that begins with a digit comes right
            // after them.
            let follows =
                behind >= 0 && position - behind <= 4 && isSeparator(text[behind..<position])
            guard let high = text[position].hexDigitValue,
                let low = text[position + 1].hexDigitValue,
                // The text before the first pair may end in digits, too: `a5a:71` has two pairs, and so has `20265a:71` after a
                // year.
                follows || isPrefixed(position, in: text) || isEvenRun(from: position, in: text)
            else {
                position += 1
                continue
            }
            if !follows { close() }
            digits.append(high)
            digits.append(low)
            places.add(2, from: position)
            position += 2
            behind = position
            // Pairs end here, or begin here after another digit: `5a:717` has two pairs, and `5a:771 5a` may have `71 5a`.
            guard hasOddDigit(behind, in: text) else { continue }
            close()
            behind = -1
            position -= 1
        }
        close()
        return found
    }

    private static func isEvenRun(from start: Int, in text: [UInt8]) -> Bool {
        text[start...].prefix { $0.hexDigitValue != nil }.count.isMultiple(of: 2)
    }

    /// Whether exactly one digit is left of a run of digits; the `0` of `0x` belongs to the next pair.
    private static func hasOddDigit(_ place: Int, in text: [UInt8]) -> Bool {
        guard place < text.count, text[place].hexDigitValue != nil else { return false }
        guard place + 1 < text.count else { return true }
        return text[place + 1].hexDigitValue == nil && !isPrefixed(place + 2, in: text)
    }

    private static func isPrefixed(_ position: Int, in text: [UInt8]) -> Bool {
        position >= 2 && text[position - 1] | 0x20 == 0x78 && text[position - 2] == 0x30
    }

    private static func isSeparator(_ text: ArraySlice<UInt8>) -> Bool {
        text.allSatisfy { byte in
            switch byte {
            case 0x20, 0x09, 0x0A, 0x0D, 0x2B, 0x2C, 0x2D, 0x2E, 0x3A, 0x3B, 0x5F, 0x7C: true
            // `0x` and `\x`.
            case 0x30, 0x78, 0x58, 0x5C: true
            default: false
            }
        }
    }
}
