internal import TapeHTTP

extension HeaderField {
    /// A header line as received, with or without its end; nil if it has no colon.
    init?(line: some BidirectionalCollection<UInt8>) {
        guard let colon = line.firstIndex(of: UInt8(ascii: ":")) else { return nil }
        let isSpace: (UInt8) -> Bool = {
            $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t")
                || $0 == UInt8(ascii: "\r") || $0 == UInt8(ascii: "\n")
        }
        let value = line[line.index(after: colon)...].drop(while: isSpace)
        let end = value.lastIndex { !isSpace($0) }.map(value.index(after:)) ?? value.startIndex
        self.init(
            name: HeaderName(String(header: line[..<colon])),
            value: String(header: value[..<end]))
    }
}

extension String {
    /// The text of header bytes: UTF-8 where they are that, else Latin-1, so that no byte is lost.
    init(header bytes: some Collection<UInt8>) {
        self =
            String(validating: bytes, as: UTF8.self)
            ?? String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
    }
}

extension [UInt8] {
    mutating func append(contentsOf bytes: RawSpan) {
        unsafe bytes.withUnsafeBytes { unsafe append(contentsOf: $0) }
    }
}
