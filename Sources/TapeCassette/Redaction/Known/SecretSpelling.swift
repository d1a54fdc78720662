import TapeHTTP
internal import TapeYAML

/// One value to search for, in every spelling that the surrounding text may require.
///
/// A byte of it matches itself, its percent-encoding (also encoded twice), a JSON, YAML or JavaScript escape (at any depth of
/// quoting), an HTML reference and, for a space, `+`. Line ends that a syntax takes out may lie between two of its bytes, and
/// so may soft hyphens and tags such as `<wbr>`.
struct SecretSpelling: Hashable {
    /// The bytes to search for.
    let bytes: [UInt8]
    /// Index into the list of secrets that this spelling belongs to.
    let secret: Int
    /// Whether any white space may occur in it, as in wrapped base64.
    let isWrappable: Bool

    /// Every text that gives a secret away: the secret itself, the base64 of any text around it and, with `inCharsets`, its
    /// spelling in every single-byte charset that differs.
    static func all(
        of value: [UInt8], secret: Int, inCharsets: Bool = false
    ) -> [SecretSpelling] {
        var forms = forms(of: value)
        if inCharsets {
            forms += TextCharset.otherSpellings(of: String(decoding: value, as: UTF8.self))
            forms += TextCharset.misreadSpellings(of: value)
        }
        return forms.flatMap { all(ofForm: $0, secret: secret) }
    }

    /// A secret as it was given and, if it is percent-encoded itself as cookies are, holds a plus or is made of hexadecimal
    /// digits, what it stands for.
    static func forms(of value: [UInt8]) -> [[UInt8]] {
        var forms = [value]
        var form = value
        while form.contains(UInt8(ascii: "%")), forms.count < 4 {
            let decoded = PercentEncoding.decode(form[...])
            guard decoded != form, decoded.count >= 6 else { break }
            forms.append(decoded)
            form = decoded
        }
        return forms + forms.compactMap(withBlanks) + formsOfDigits(value)
    }

    /// What a server reads where a plus is sent in a query or a form: there it stands for a blank.
    ///
    /// Words that many texts may contain are left out.
    private static func withBlanks(_ value: [UInt8]) -> [UInt8]? {
        guard value.contains(UInt8(ascii: "+")) else { return nil }
        let read = value.map { $0 == UInt8(ascii: "+") ? 0x20 : $0 }
        return ValueLooks.isWords(read[...]) && !ValueLooks.mayBeDrawn(value[...]) ? nil : read
    }

    /// The bytes that hexadecimal digits stand for, with or without hyphens or colons, and such digits with hyphens in capital
    /// and in small letters, as UUIDs are written.
    ///
    /// Bytes that many texts may contain are left out: words, and repetitions of a few bytes.
    private static func formsOfDigits(_ value: [UInt8]) -> [[UInt8]] {
        let digits = value.filter { $0 != UInt8(ascii: "-") && $0 != UInt8(ascii: ":") }
            .compactMap(\.hexDigitValue)
        let separators = value.count - digits.count
        guard digits.count >= 16, digits.count.isMultiple(of: 2),
            separators == value.count(where: { $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: ":") })
        else { return [] }
        let bytes = stride(from: 0, to: digits.count, by: 2).map {
            digits[$0] << 4 | digits[$0 + 1]
        }
        let isText = bytes.allSatisfy { (0x20...0x7E).contains($0) }
        guard Set(bytes).count >= 6, !isText || !ValueLooks.isCommon(bytes[...]) else { return [] }
        let cases =
            separators > 0 ? [value.map(\.asciiLowercased), value.map(\.capitalLetter)] : []
        return [bytes] + cases.filter { $0 != value }
    }

    private static func all(ofForm value: [UInt8], secret: Int) -> [SecretSpelling] {
        var found = [SecretSpelling(bytes: value, secret: secret, isWrappable: false)]
        let digits = Array("0123456789abcdef".utf8)
        let hexadecimal = value.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }
        for spelling in [hexadecimal, hexadecimal.map(\.capitalLetter), base32(value)] {
            found.append(SecretSpelling(bytes: spelling, secret: secret, isWrappable: true))
        }
        for core in Base64.cores(of: value) {
            found.append(SecretSpelling(bytes: core, secret: secret, isWrappable: true))
            let urlSafe = core.map(Base64.urlSafe)
            if urlSafe != core {
                found.append(SecretSpelling(bytes: urlSafe, secret: secret, isWrappable: true))
            }
        }
        return found
    }

    /// Base32 (RFC 4648 §6), without the last digit if it depends on what follows.
    private static func base32(_ value: [UInt8]) -> [UInt8] {
        let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".utf8)
        var digits: [UInt8] = []
        var (word, bits) = (0, 0)
        for byte in value {
            word = (word << 8 | Int(byte)) & 0xFFFF
            bits += 8
            while bits >= 5 {
                bits -= 5
                digits.append(alphabet[word >> bits & 31])
            }
        }
        return digits
    }

    /// Whether a text ends within the spelling that begins at `start`.
    func isCutOff(in text: UnsafeBufferPointer<UInt8>, from start: Int) -> Bool {
        guard text.count - start >= Self.shortestCut else { return false }
        var (position, index) = (start, 0)
        while index < bytes.count, position < text.count {
            let byte = unsafe text[position]
            if byte == bytes[index] {
                (position, index) = (position + 1, index + 1)
            } else if let (scalar, next) = unsafe SpelledScalar.decode(text, at: position),
                let length = matchLength(of: scalar, at: index)
            {
                (position, index) = (next, index + length)
            } else if let next = unsafe endOfJoint(in: text, at: position, before: index) {
                position = next
            } else if SpelledScalar.canBegin(with: byte), text.count - position < 6 {
                // The escape itself is cut off.
                position = text.count
            } else {
                return false
            }
        }
        return position == text.count && index < bytes.count && index >= Self.shortestCut
    }

    /// Fewer bytes than this reveal nothing.
    private static let shortestCut = 4

    /// The end of the spelling that begins at `start`; nil if none begins there.
    ///
    /// Adds to `compared` how many of its bytes were examined.
    func end(
        in text: UnsafeBufferPointer<UInt8>, from start: Int, _ compared: inout Int
    ) -> Int? {
        var same = 0
        let limit = min(bytes.count, text.count - start)
        while same < limit, unsafe text[start &+ same] == bytes[same] { same &+= 1 }
        compared += same + 1
        if same == bytes.count { return start + same }
        // Up to the first byte that may begin an escape, no other spelling is possible.
        var plain = 0
        while plain < same, unsafe !SpelledScalar.mayBeMore(text[start &+ plain]) { plain &+= 1 }
        if plain == same {
            let next = start + same
            guard next < text.count, unsafe SpelledScalar.mayBeMore(text[next]) else { return nil }
        }
        return unsafe endOfEscaped(in: text, from: start + plain, at: plain, &compared)
    }

    private func endOfEscaped(
        in text: UnsafeBufferPointer<UInt8>, from start: Int, at first: Int, _ compared: inout Int
    ) -> Int? {
        var position = start
        var index = first
        defer { compared += index - first }
        while index < bytes.count {
            if let (length, next) = unsafe matchBackslashes(in: text, from: position, at: index) {
                position = next
                index += length
            } else if let (scalar, next) = unsafe SpelledScalar.decode(text, at: position),
                let length = matchLength(of: scalar, at: index)
            {
                position = next
                index += length
            } else if position < text.count, unsafe text[position] == bytes[index] {
                position += 1
                index += 1
            } else if let next = unsafe endOfJoint(in: text, at: position, before: index) {
                position = next
            } else {
                return nil
            }
        }
        return position
    }

    /// The end of what may lie between two letters of the spelling without being seen, or of a line end: of any in wrapped
    /// digits, elsewhere of one that does not belong to the word.
    private func endOfJoint(
        in text: UnsafeBufferPointer<UInt8>, at position: Int, before index: Int
    ) -> Int? {
        guard index > 0, position < text.count, unsafe SpelledScalar.mayBeMore(text[position])
        else { return nil }
        if let end = unsafe SpelledScalar.endOfInvisible(text, at: position) { return end }
        return isWrappable
            ? unsafe SpelledScalar.endOfBreak(text, at: position)
            : unsafe SpelledScalar.endOfFold(text, at: position, before: bytes[index])
    }

    /// Matches a run of backslashes that belong to the secret, doubled for each level of quoting.
    ///
    /// A run that is much longer than the secret's own is left to the layer search.
    private func matchBackslashes(
        in text: UnsafeBufferPointer<UInt8>, from position: Int, at index: Int
    ) -> (length: Int, next: Int)? {
        let backslash = UInt8(ascii: "\\")
        guard bytes[index] == backslash else { return nil }
        if case (.scalar("\\"), let next)? = unsafe SpelledScalar.decode(text, at: position) {
            return (1, next)
        }
        // A numeric escape for it, such as `\x5c`, begins with a backslash that is not the secret's own.
        if case (.byte(backslash), let next)? = unsafe SpelledScalar.decode(text, at: position),
            next - position > 2
        {
            return (1, next)
        }
        let wanted = bytes[index...].prefix { $0 == backslash }.count
        var next = position
        let limit = min(text.count, position + 32 * (wanted + 1))
        while next < limit, unsafe text[next] == backslash { next += 1 }
        let isWhole = next < limit || limit == text.count
        return next - position >= wanted && isWhole ? (wanted, next) : nil
    }

    /// How many bytes of the secret an escaped character stands for; nil if it does not match.
    private func matchLength(of scalar: SpelledScalar, at index: Int) -> Int? {
        switch scalar {
        case .byte(let byte):
            if bytes[index] == byte { return 1 }
            // In JavaScript, `\xf6` is a character.
            return byte < 0x80 ? nil : length(of: Unicode.Scalar(byte), at: index)
        case .scalar(let scalar): return length(of: scalar, at: index)
        }
    }

    private func length(of scalar: Unicode.Scalar, at index: Int) -> Int? {
        guard scalar.value >= 0x80 else { return UInt32(bytes[index]) == scalar.value ? 1 : nil }
        guard let encoded = UTF8.encode(scalar), bytes[index...].starts(with: encoded) else {
            return nil
        }
        return encoded.count
    }
}

extension UInt8 {
    fileprivate var capitalLetter: UInt8 { (0x61...0x7A).contains(self) ? self - 0x20 : self }
}
