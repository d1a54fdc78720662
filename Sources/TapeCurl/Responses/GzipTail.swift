/// The last bytes of gzip content, which say how much it decodes to (RFC 1952 §2.3.1).
struct GzipTail {
    /// How many bytes have passed.
    private(set) var count = 0
    private var last: [UInt8] = []

    mutating func take(_ bytes: RawSpan) {
        count += bytes.byteCount
        last.append(contentsOf: bytes.extracting(last: 4))
        last.removeFirst(max(0, last.count - 4))
    }

    /// Whether the content ends by saying that it decodes to this many bytes.
    func announces(_ size: Int) -> Bool {
        let announced = last.reversed().reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
        return last.count == 4 && announced == UInt32(truncatingIfNeeded: size)
    }
}
