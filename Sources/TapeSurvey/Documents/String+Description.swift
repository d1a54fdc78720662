import TapeHTTP

extension String {
    /// The text without blanks and line ends at its ends.
    var trimmed: String { String(self[...].trimmed) }

    /// Whether the text is a valid header name.
    var isHeaderName: Bool {
        !isEmpty
            && utf8.allSatisfy { byte in
                (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte)
                    || (0x61...0x7A).contains(byte) || byte == 0x2D || byte == 0x5F
                    || byte == 0x2E
            }
    }

    /// The text without control characters, which headers must not contain.
    var printable: String {
        let scalars = unicodeScalars.map { scalar -> Unicode.Scalar in
            scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value) ? "\u{FFFD}" : scalar
        }
        return String(String.UnicodeScalarView(scalars))
    }

    /// The start of an untrusted text, safe to show in a message.
    ///
    /// It has no control characters and at most 120 letters. Of a word that is cut off, only a few letters are kept, since
    /// part of a token would not be recognised as a secret.
    package var clipped: String {
        let start = String(
            String.UnicodeScalarView(
                unicodeScalars.prefix(120).map { scalar -> Unicode.Scalar in
                    switch scalar.properties.generalCategory {
                    case .control, .format, .lineSeparator, .paragraphSeparator: return "\u{FFFD}"
                    case _: return scalar
                    }
                }))
        guard unicodeScalars.count > 120 else { return start }
        let cutWord = start.reversed().prefix { $0.isLetter || $0.isNumber || "-_.+".contains($0) }
        return start.dropLast(max(0, cutWord.count - 8)) + "…"
    }
}
