/// Puts the tokens of a document into a layout.
struct LayoutRenderer: TokenVisitor {
    private struct Rule {
        /// What stands before the indentation, as a range of `spaces`.
        let start: Int
        let count: Int
        let isIndented: Bool
    }

    private let source: TapeText
    private let rules: [Rule]
    private let spaces: [UInt8]
    private let blank: UInt8
    private let blanksPerLevel: Int
    private let hasFlatArrays: Bool
    private var output: GrowingBuffer<UInt8>

    static func render(_ document: JSONDocument, as layout: JSONLayout) -> [UInt8] {
        render(document.root, as: layout, depth: 0)
    }

    /// A value that stands so many levels deep in a larger text.
    static func render(_ value: JSONValue, as layout: JSONLayout, depth: Int) -> [UInt8] {
        value.document.withTapeText { source in
            var renderer = LayoutRenderer(source, layout, capacity: value.byteRange.count)
            defer { renderer.output.deallocate() }
            source.visitTokens(of: value.index, depth: depth, &renderer)
            return renderer.output.copied()
        }
    }

    private init(_ source: TapeText, _ layout: JSONLayout, capacity: Int) {
        self.source = source
        var rules: [Rule] = []
        var spaces: [UInt8] = []
        for slot in LayoutSlot.allCases {
            let text = layout[slot].bytes(lineEnd: layout.lineEnd)
            let isIndented = layout[slot].isIndented
            rules.append(Rule(start: spaces.count, count: text.count, isIndented: isIndented))
            spaces += text
        }
        self.rules = rules
        self.spaces = spaces
        blank = layout.unit.first ?? UInt8(ascii: " ")
        blanksPerLevel = layout.unit.count
        hasFlatArrays = layout.hasFlatArrays
        output = GrowingBuffer(capacity: capacity)
    }

    @inline(__always)
    mutating func punctuation(_ byte: UInt8) { output.append(byte) }

    @inline(__always)
    mutating func token(_ word: TapeWord) { unsafe output.append(source.spelling(of: word)) }

    @inline(__always)
    mutating func space(_ slot: LayoutSlot, at levels: LayoutLevels) {
        let rule = rules[slot.rawValue]
        for offset in 0..<rule.count { output.append(spaces[rule.start &+ offset]) }
        guard rule.isIndented else { return }
        let depth = hasFlatArrays ? levels.containers &- levels.arrays : levels.containers
        output.append(blank, times: depth &* blanksPerLevel)
    }
}
