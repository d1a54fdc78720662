/// Walks a text's tokens and checks that a layout puts exactly the text's own white space between them.
///
/// If it does, the same tokens in that layout give the same text, byte for byte.
struct LayoutProof: TokenVisitor {
    private let source: TapeText
    private let layout: PreparedLayout
    private var position = 0
    private var holds = true

    static func holds(for document: JSONDocument, in layout: PreparedLayout) -> Bool {
        document.withTapeText { source in
            var proof = LayoutProof(source: source, layout: layout)
            source.visitTokens(of: 0, depth: 0, &proof)
            return unsafe proof.holds && proof.position == source.text.count
        }
    }

    private init(source: TapeText, layout: PreparedLayout) {
        self.source = source
        self.layout = layout
    }

    @inline(__always)
    mutating func punctuation(_ byte: UInt8) {
        if unsafe position >= source.text.count || source.text[position] != byte { holds = false }
        position &+= 1
    }

    @inline(__always)
    mutating func token(_ word: TapeWord) {
        if word.start != position { holds = false }
        position = word.start &+ word.extent
    }

    @inline(__always)
    mutating func space(_ slot: LayoutSlot, at levels: LayoutLevels) {
        guard holds else { return }
        holds = layout.stands(in: slot, at: levels, in: source, from: position)
        position &+= layout.byteCount(in: slot, at: levels)
    }
}

extension PreparedLayout {
    /// The number of bytes of white space that the layout puts into a place.
    @inline(__always)
    func byteCount(in slot: LayoutSlot, at levels: LayoutLevels) -> Int {
        let rule = rules[slot.rawValue]
        return rule.isIndented ? rule.count &+ indentation(at: levels) : rule.count
    }

    /// Whether a text has the layout's white space from a position on; more may follow.
    @inline(__always)
    func stands(
        in slot: LayoutSlot, at levels: LayoutLevels, in source: TapeText, from position: Int
    ) -> Bool {
        let rule = rules[slot.rawValue]
        let count = byteCount(in: slot, at: levels)
        guard unsafe source.text.count &- position >= count else { return false }
        for offset in 0..<rule.count
        where unsafe source.text[position &+ offset] != spaces[rule.start &+ offset] {
            return false
        }
        for offset in rule.count..<count where unsafe source.text[position &+ offset] != blank {
            return false
        }
        return true
    }
}
