/// Writes the tokens of a document in a layout.
struct LayoutRenderer: TokenVisitor {
    private let source: TapeText
    private let layout: PreparedLayout
    /// The most bytes that the result may have.
    private let sizeLimit: Int
    private var output: GrowingBuffer<UInt8>

    /// A document in a layout; nil where that would have more than `sizeLimit` bytes.
    static func render(
        _ document: JSONDocument, as layout: PreparedLayout, sizeLimit: Int
    ) -> [UInt8]? {
        document.withTapeText { source in
            var renderer = LayoutRenderer(
                source, layout, capacity: document.bytes.count, sizeLimit: sizeLimit)
            defer { renderer.deallocate() }
            source.visitTokens(of: 0, depth: 0, &renderer)
            return renderer.isTooLong ? nil : renderer.result()
        }
    }

    /// A value in a layout, indented for its depth in a larger text.
    static func render(_ value: JSONValue, as layout: JSONLayout, depth: Int) -> [UInt8] {
        value.document.withTapeText { source in
            var renderer = LayoutRenderer(
                source, PreparedLayout(layout, named: ""), capacity: value.byteRange.count)
            defer { renderer.deallocate() }
            source.visitTokens(of: value.index, depth: depth, &renderer)
            return renderer.result()
        }
    }

    /// Its creator deallocates it.
    init(_ source: TapeText, _ layout: PreparedLayout, capacity: Int, sizeLimit: Int = .max) {
        self.source = source
        self.layout = layout
        self.sizeLimit = sizeLimit
        output = GrowingBuffer(capacity: capacity)
    }

    func deallocate() { output.deallocate() }

    func result() -> [UInt8] { output.copied() }

    /// How many bytes have been written so far.
    @inline(__always)
    var byteCount: Int { output.count }

    /// Whether more has been written than the result may have.
    @inline(__always)
    var isTooLong: Bool { output.count > sizeLimit }

    @inline(__always)
    mutating func punctuation(_ byte: UInt8) { output.append(byte) }

    @inline(__always)
    mutating func token(_ word: TapeWord) { unsafe output.append(source.spelling(of: word)) }

    @inline(__always)
    mutating func space(_ slot: LayoutSlot, at levels: LayoutLevels) {
        // The indentation of deep nesting would fill the memory, so a text that is already too long gets none.
        guard !isTooLong else { return }
        let rule = layout.rules[slot.rawValue]
        for offset in 0..<rule.count { output.append(layout.spaces[rule.start &+ offset]) }
        if rule.isIndented { output.append(layout.blank, times: layout.indentation(at: levels)) }
    }
}
