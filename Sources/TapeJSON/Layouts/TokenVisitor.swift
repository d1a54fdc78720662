/// Receives the tokens of a document, and the places between them, in order.
protocol TokenVisitor {
    /// A bracket, a comma or a colon.
    mutating func punctuation(_ byte: UInt8)

    /// A key or a scalar.
    mutating func token(_ word: TapeWord)

    /// A place where white space may be, and its depth.
    mutating func space(_ slot: LayoutSlot, at levels: LayoutLevels)
}

/// The depth of a place: the number of containers around it, and how many of them are arrays, which not every serializer
/// counts.
struct LayoutLevels {
    var containers = 0
    var arrays = 0
}

extension TapeText {
    /// Passes every token of a value and every place between tokens to a visitor.
    @inline(__always)
    func visitTokens(of root: Int, depth: Int, _ visitor: inout some TokenVisitor) {
        var walk = TokenWalk(source: self, root: root, depth: depth)
        walk.run(&visitor)
    }
}

/// The walk itself, with an explicit stack of open containers.
private struct TokenWalk {
    private struct Frame {
        var kind: LayoutContainer
        /// The tape index at which the container ends.
        var end: Int
    }

    private let source: TapeText
    private var outer: [Frame] = []
    private var frame: Frame
    private var levels: LayoutLevels
    private var index: Int
    private var isFirst = true

    init(source: TapeText, root: Int, depth: Int) {
        self.source = source
        index = root
        levels = LayoutLevels(containers: depth)
        frame = Frame(kind: .lists, end: source.index(after: root))
    }

    @inline(__always)
    mutating func run(_ visitor: inout some TokenVisitor) {
        let end = frame.end
        visitor.space(.start, at: levels)
        value(&visitor)
        while index < end {
            lead(&visitor)
            value(&visitor)
            while index == frame.end, !outer.isEmpty { close(&visitor) }
        }
        visitor.space(.end, at: levels)
    }

    /// Passes on what is between the last token and the value at the index.
    @inline(__always)
    private mutating func lead(_ visitor: inout some TokenVisitor) {
        if isFirst {
            visitor.space(frame.kind.open, at: levels)
            isFirst = false
        } else {
            visitor.punctuation(UInt8(ascii: ","))
            visitor.space(frame.kind.comma, at: levels)
        }
        guard frame.kind == .objects else { return }
        visitor.token(source.word(at: index))
        index &+= 1
        visitor.space(.beforeColon, at: levels)
        visitor.punctuation(UInt8(ascii: ":"))
        visitor.space(.afterColon, at: levels)
    }

    @inline(__always)
    private mutating func value(_ visitor: inout some TokenVisitor) {
        let word = source.word(at: index)
        guard word.isContainer else {
            visitor.token(word)
            index &+= 1
            return
        }
        let isObject = word.token == .object
        visitor.punctuation(isObject ? UInt8(ascii: "{") : UInt8(ascii: "["))
        if word.extent > 0 {
            open(isObject)
        } else {
            visitor.space(isObject ? .emptyObject : .emptyArray, at: levels)
            visitor.punctuation(isObject ? UInt8(ascii: "}") : UInt8(ascii: "]"))
            index &+= 2
        }
    }

    @inline(__always)
    private mutating func open(_ isObject: Bool) {
        outer.append(frame)
        frame.end = source.word(at: index &+ 1).next
        index &+= 2
        frame.kind = isObject ? .objects : source.word(at: index).isContainer ? .rows : .lists
        levels.containers &+= 1
        levels.arrays &+= isObject ? 0 : 1
        isFirst = true
    }

    @inline(__always)
    private mutating func close(_ visitor: inout some TokenVisitor) {
        let isObject = frame.kind == .objects
        levels.containers &-= 1
        levels.arrays &-= isObject ? 0 : 1
        visitor.space(frame.kind.close, at: levels)
        visitor.punctuation(isObject ? UInt8(ascii: "}") : UInt8(ascii: "]"))
        frame = outer.removeLast()
    }
}
