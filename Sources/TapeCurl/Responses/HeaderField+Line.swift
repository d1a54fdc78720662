internal import TapeHTTP

extension HeaderField {
    /// A header line as received, with or without its end; nil if it has no colon.
    init?(line: some RandomAccessCollection<UInt8>) {
        guard let colon = line.firstIndex(of: UInt8(ascii: ":")) else { return nil }
        var value = line[line.index(after: colon)...]
        while value.first?.isHeaderSpace == true { value.removeFirst() }
        while value.last?.isHeaderSpace == true { value.removeLast() }
        self.init(name: HeaderName(String(header: line[..<colon])), value: String(header: value))
    }
}

extension UInt8 {
    fileprivate var isHeaderSpace: Bool {
        self == 0x20 || self == 0x09 || self == 0x0D || self == 0x0A
    }
}

extension String {
    /// The text of header bytes: UTF-8 if they are valid UTF-8, else Latin-1, so that no byte is lost.
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
