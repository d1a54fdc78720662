/// Puts the tokens of a document into a layout.
struct LayoutRenderer: TokenVisitor {
    private(set) var bytes: [UInt8] = []
    private let source: [UInt8]
    private let layout: JSONLayout
    /// Per slot, what stands before the indentation.
    private let texts: [[UInt8]]
    private let isIndented: [Bool]

    static func render(_ document: JSONDocument, as layout: JSONLayout) -> [UInt8] {
        var renderer = LayoutRenderer(document.bytes, layout)
        document.visitTokens(&renderer)
        return renderer.bytes
    }

    private init(_ source: [UInt8], _ layout: JSONLayout) {
        self.source = source
        self.layout = layout
        let lineEnd = layout.lineEnd
        texts = LayoutSlot.allCases.map { layout[$0].bytes(lineEnd: lineEnd) }
        isIndented = LayoutSlot.allCases.map { layout[$0].isIndented && !layout.unit.isEmpty }
        bytes.reserveCapacity(source.count)
    }

    mutating func punctuation(_ byte: UInt8) { bytes.append(byte) }

    mutating func token(_ range: Range<Int>) { bytes.append(contentsOf: source[range]) }

    mutating func space(_ slot: LayoutSlot, at levels: LayoutLevels) {
        bytes.append(contentsOf: texts[slot.rawValue])
        guard isIndented[slot.rawValue] else { return }
        let depth = layout.hasFlatArrays ? levels.containers - levels.arrays : levels.containers
        for _ in 0..<depth { bytes.append(contentsOf: layout.unit) }
    }
}
