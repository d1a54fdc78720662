/// Writes the tokens of a document in a layout.
struct LayoutRenderer: TokenVisitor {
    private let source: TapeText
    private let layout: PreparedLayout
    private var output: GrowingBuffer<UInt8>

    static func render(_ document: JSONDocument, as layout: JSONLayout) -> [UInt8] {
        render(document.root, as: layout, depth: 0)
    }

    static func render(_ document: JSONDocument, as layout: PreparedLayout) -> [UInt8] {
        render(document.root, as: layout, depth: 0)
    }

    /// A value in a layout, indented for its depth in a larger text.
    static func render(_ value: JSONValue, as layout: JSONLayout, depth: Int) -> [UInt8] {
        render(value, as: PreparedLayout(layout, named: ""), depth: depth)
    }

    private static func render(
        _ value: JSONValue, as layout: PreparedLayout, depth: Int
    ) -> [UInt8] {
        value.document.withTapeText { source in
            var renderer = LayoutRenderer(source, layout, capacity: value.byteRange.count)
            defer { renderer.deallocate() }
            source.visitTokens(of: value.index, depth: depth, &renderer)
            return renderer.result()
        }
    }

    /// Its creator deallocates it.
    init(_ source: TapeText, _ layout: PreparedLayout, capacity: Int) {
        self.source = source
        self.layout = layout
        output = GrowingBuffer(capacity: capacity)
    }

    func deallocate() { output.deallocate() }

    func result() -> [UInt8] { output.copied() }

    /// How many bytes have been written so far.
    @inline(__always)
    var byteCount: Int { output.count }

    @inline(__always)
    mutating func punctuation(_ byte: UInt8) { output.append(byte) }

    @inline(__always)
    mutating func token(_ word: TapeWord) { unsafe output.append(source.spelling(of: word)) }

    @inline(__always)
    mutating func space(_ slot: LayoutSlot, at levels: LayoutLevels) {
        let rule = layout.rules[slot.rawValue]
        for offset in 0..<rule.count { output.append(layout.spaces[rule.start &+ offset]) }
        if rule.isIndented { output.append(layout.blank, times: layout.indentation(at: levels)) }
    }
}
