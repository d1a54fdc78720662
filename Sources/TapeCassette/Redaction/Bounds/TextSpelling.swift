/// How an outer text escapes an inner one.
enum TextSpelling {
    case plain
    /// As in strings of JSON and programs.
    case backslashes
    /// As in XML and HTML.
    case references
    /// As in URLs and forms.
    case percents
    /// With the sign that would end the text doubled.
    case doubled(UInt8)
    /// With a field's name before each line, and possibly other fields between the lines.
    case events

    /// Whether the bytes contain any escapes.
    func isIn(_ bytes: ArraySlice<UInt8>) -> Bool {
        switch self {
        case .plain: false
        case .backslashes: bytes.contains(0x5C)
        case .references: bytes.contains(0x26)
        case .percents: bytes.contains { $0 == 0x25 || $0 == 0x2B }
        case .doubled(let sign): bytes.contains(sign)
        case .events: bytes.contains { $0 == 0x0A || $0 == 0x0D }
        }
    }

    /// Whether escaped signs could be mistaken for signs with a meaning of their own.
    var misleads: Bool {
        switch self {
        case .doubled, .events: true
        case .plain, .backslashes, .references, .percents: false
        }
    }

    /// A part of a text with its escapes undone, together with the sign before it; `place` maps it to its places in the source.
    func undone(
        in text: [UInt8], _ range: Range<Int>, sign: Int, of count: Int, place: (Int) -> Int
    ) -> DecodedText {
        var reader = DecodedText.Reader(range.count + 1)
        for index in sign..<range.lowerBound { reader.add(text[index], from: place(index)) }
        unsafe text.withUnsafeBufferPointer { buffer in
            var position = range.lowerBound
            while position < range.upperBound {
                let start = position
                if let (scalar, next) = unsafe decode(buffer, at: position, before: range) {
                    if let scalar { reader.add(scalar, from: place(start)) }
                    position = next
                } else {
                    reader.add(unsafe buffer[position], from: place(position))
                    position += 1
                }
            }
        }
        return DecodedText(reader, of: count)
    }

    /// The character spelled at a place, and where it ends; nil for a byte that stands for itself.
    private func decode(
        _ text: UnsafeBufferPointer<UInt8>, at place: Int, before range: Range<Int>
    ) -> (SpelledScalar?, next: Int)? {
        let byte = unsafe text[place]
        let found: (SpelledScalar?, next: Int)?
        switch self {
        case .plain: return nil
        case .backslashes:
            guard byte == 0x5C else { return nil }
            if place + 1 < range.upperBound, unsafe text[place + 1] == 0x5C {
                return (.byte(0x5C), place + 2)
            }
            found = unsafe SpelledScalar.singleBackslash(text, at: place)
        case .references:
            guard byte == 0x26 else { return nil }
            found = unsafe SpelledScalar.singleReference(text, at: place)
        case .percents:
            if byte == 0x2B { return (.byte(0x20), place + 1) }
            guard byte == 0x25 else { return nil }
            found = unsafe SpelledScalar.singlePercent(text, at: place)
        case .doubled(let sign):
            guard byte == sign, place + 1 < range.upperBound, unsafe text[place + 1] == sign else {
                return nil
            }
            return (.byte(sign), place + 2)
        case .events: found = unsafe EventTexts.endOfField(text, at: place, before: range)
        }
        guard let found, found.next <= range.upperBound else { return nil }
        return found
    }
}
