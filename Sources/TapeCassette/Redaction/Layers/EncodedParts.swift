internal import TapeHTTP
internal import TapeYAML

/// Finds the parts of a multipart body that are declared as base64.
struct EncodedParts {
    let text: [UInt8]

    private static let header = Array("content-transfer-encoding:".utf8)
    private static let longestHeaders = 2048

    /// Each part, with its decoded content.
    func all() -> [(range: Range<Int>, content: [UInt8])] {
        guard mayBeMultipart else { return [] }
        var parts: [(range: Range<Int>, content: [UInt8])] = []
        var position = 0
        while let line = text[position...].firstIndex(of: 0x0A) {
            position = line + 1
            guard saysBase64(position), let start = startOfContent(behind: position) else {
                continue
            }
            let end = endOfPart(from: start)
            position = end
            let digits = text[start..<end].filter { $0 > 0x20 }
            if let content = Base64.decode(digits[...]) { parts.append((start..<end, content)) }
        }
        return parts
    }

    private var mayBeMultipart: Bool {
        text.prefix(256).starts(with: "--".utf8)
            || text.prefix(256).split(separator: 0x0A).dropFirst()
                .contains { $0.starts(with: "--".utf8) }
    }

    private func saysBase64(_ place: Int) -> Bool {
        let line = text[place...].prefix(Self.header.count + 16).prefix { $0 != 0x0A }
            .map(\.asciiLowercased)
        guard line.starts(with: Self.header) else { return false }
        return line.dropFirst(Self.header.count).drop { $0 == 0x20 }.starts(with: "base64".utf8)
    }

    private func startOfContent(behind place: Int) -> Int? {
        let window = text[place..<min(place + Self.longestHeaders, text.count)]
        var position = place
        while let end = window[position...].firstIndex(of: 0x0A) {
            let rest = text[(end + 1)...]
            if rest.first == 0x0A { return end + 2 }
            if rest.starts(with: [0x0D, 0x0A]) { return end + 3 }
            position = end + 1
        }
        return nil
    }

    private func endOfPart(from start: Int) -> Int {
        var position = start
        while let line = text[position...].firstIndex(of: 0x0A) {
            if text[(line + 1)...].starts(with: "--".utf8) {
                return line > start && text[line - 1] == 0x0D ? line - 1 : line
            }
            position = line + 1
        }
        return text.count
    }
}
