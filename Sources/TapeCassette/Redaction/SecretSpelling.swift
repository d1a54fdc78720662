import TapeHTTP
internal import TapeYAML

/// One text to look for, in whatever spelling the text around it asks for.
///
/// A byte of it matches itself, its percent-encoding (also encoded twice), a JSON, YAML or
/// JavaScript escape (at any depth of quoting), an HTML reference and, for a space, `+`.
struct SecretSpelling: Hashable {
    /// What is looked for.
    let bytes: [UInt8]
    /// Index into the list of secrets that this spelling belongs to.
    let secret: Int
    /// Whether line breaks may stand within it, as in wrapped base64.
    let isWrappable: Bool

    /// Every text that gives a secret away: itself and the base64 of any text around it.
    static func all(of value: [UInt8], secret: Int) -> [SecretSpelling] {
        forms(of: value).flatMap { all(ofForm: $0, secret: secret) }
    }

    /// A secret as it was given, and what it stands for where it is percent-encoded itself, as cookies
    /// are.
    private static func forms(of value: [UInt8]) -> [[UInt8]] {
        var forms = [value]
        var form = value
        while form.contains(UInt8(ascii: "%")), forms.count < 4 {
            let decoded = PercentEncoding.decode(form[...])
            guard decoded != form, decoded.count >= 6 else { break }
            forms.append(decoded)
            form = decoded
        }
        return forms
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

    /// RFC 4648 §6, without the last digit if it depends on what follows.
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

    /// Whether a text breaks off within the spelling that begins at `start`.
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
            } else if SpelledScalar.canBegin(with: byte), text.count - position < 6 {
                // The escape itself is cut.
                position = text.count
            } else {
                return false
            }
        }
        return position == text.count && index < bytes.count && index >= Self.shortestCut
    }

    /// Fewer bytes than this give nothing away.
    private static let shortestCut = 4

    /// Where the spelling that begins at `start` ends; nil if none begins there.
    func end(in text: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
        unsafe endOfVerbatim(in: text, from: start) ?? (unsafe endOfEscaped(in: text, from: start))
    }

    private func endOfVerbatim(in text: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
        guard text.count - start >= bytes.count else { return nil }
        for (offset, byte) in bytes.enumerated() where unsafe text[start + offset] != byte {
            return nil
        }
        return start + bytes.count
    }

    private func endOfEscaped(in text: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
        var position = start
        var index = 0
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
            } else if isWrappable, index > 0,
                let next = unsafe SpelledScalar.endOfBreak(text, at: position)
            {
                position = next
            } else {
                return nil
            }
        }
        return position
    }

    /// Matches a run of backslashes that are the secret's own, each doubled as often as quoted.
    private func matchBackslashes(
        in text: UnsafeBufferPointer<UInt8>, from position: Int, at index: Int
    ) -> (length: Int, next: Int)? {
        let backslash = UInt8(ascii: "\\")
        if bytes[index] == backslash,
            case (.scalar("\\"), let next)? = unsafe SpelledScalar.decode(text, at: position)
        {
            return (1, next)
        }
        // A number for it, such as `\x5c`, begins with a backslash that is not the secret's own.
        if bytes[index] == backslash,
            case (.byte(backslash), let next)? = unsafe SpelledScalar.decode(text, at: position),
            next - position > 2
        {
            return (1, next)
        }
        let wanted = bytes[index...].prefix { $0 == backslash }.count
        guard wanted > 0 else { return nil }
        var next = position
        while next < text.count, unsafe text[next] == backslash { next += 1 }
        return next - position >= wanted ? (wanted, next) : nil
    }

    /// How many bytes a spelled-out character stands for here; nil if it is another one.
    private func matchLength(of scalar: SpelledScalar, at index: Int) -> Int? {
        switch scalar {
        case .byte(let byte):
            return bytes[index] == byte ? 1 : nil
        case .scalar(let scalar):
            let encoded = Array(String(Character(scalar)).utf8)
            return bytes[index...].starts(with: encoded) ? encoded.count : nil
        }
    }
}

extension UInt8 {
    fileprivate var capitalLetter: UInt8 { (0x61...0x7A).contains(self) ? self - 0x20 : self }
}
