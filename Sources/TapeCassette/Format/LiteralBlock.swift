/// The lines of a literal block that is indented by eight spaces.
struct LiteralBlock {
    static let indentation = 8

    /// Every line without its indentation, but with its line feed.
    private(set) var text: [UInt8]
    /// The start of the first line after the block.
    private(set) var end: Int
    /// Whether the last line is not empty; if it is empty, the block's header decides what it means.
    private(set) var endsInText = false

    /// Reads lines while they are indented or empty; nil for a line of only spaces, which YAML treats as empty, and for a last
    /// line without a line feed.
    init?(_ bytes: [UInt8], from start: Int) {
        var (end, endsInText, isBroken) = (start, false, false)
        text = unsafe [UInt8](unsafeUninitializedCapacity: bytes.count - start) { target, count in
            unsafe bytes.withUnsafeBufferPointer { source in
                while let line = unsafe Self.line(source, at: end) {
                    endsInText = !line.isEmpty
                    isBroken =
                        line.upperBound == source.count
                        || (endsInText && line.count <= Self.indentation)
                    if isBroken { return }
                    let content =
                        min(line.lowerBound + Self.indentation, line.upperBound)..<line.upperBound
                    if !content.isEmpty {
                        let part = unsafe UnsafeBufferPointer(rebasing: source[content])
                        _ = unsafe UnsafeMutableBufferPointer(rebasing: target[count...])
                            .update(fromContentsOf: part)
                    }
                    unsafe target[count + content.count] = UInt8(ascii: "\n")
                    count += content.count + 1
                    end = line.upperBound + 1
                }
            }
        }
        if isBroken { return nil }
        self.end = end
        self.endsInText = endsInText
    }

    /// The line at a position, without its line feed; nil if it is no longer part of the block.
    private static func line(_ source: UnsafeBufferPointer<UInt8>, at start: Int) -> Range<Int>? {
        guard start < source.count else { return nil }
        let end = unsafe UnsafeRawBufferPointer(source).lineFeed(from: start) ?? source.count
        if end == start { return start..<end }
        let margin = min(indentation, end - start)
        for offset in 0..<margin where unsafe source[start + offset] != 0x20 { return nil }
        // Text with less indentation is a line of the keys around the block.
        return end - start < indentation ? nil : start..<end
    }
}
