/// What walks along with the tokens of a document and the places between them, in order.
protocol TokenVisitor {
    /// A bracket, a comma or a colon.
    mutating func punctuation(_ byte: UInt8)

    /// A key or a scalar, by its place in the document.
    mutating func token(_ range: Range<Int>)

    /// A place where white space may stand, and how deep it is.
    mutating func space(_ slot: LayoutSlot, at levels: LayoutLevels)
}

/// How deep a place is: the containers around it, and how many of them are arrays, which not every
/// serializer counts.
struct LayoutLevels {
    var containers = 0
    var arrays = 0
}

extension JSONDocument {
    /// Shows every token and every place between tokens to a visitor.
    func visitTokens(_ visitor: inout some TokenVisitor) {
        var walk = TokenWalk(document: self)
        walk.run(&visitor)
    }
}

/// The walk itself; open containers are kept on a stack of its own.
private struct TokenWalk {
    private struct Frame {
        let kind: LayoutContainer
        /// Where on the tape the container ends.
        let end: Int
        let first: Int
    }

    let document: JSONDocument
    private var frames: [Frame] = []
    private var levels = LayoutLevels()
    private var index = 0

    init(document: JSONDocument) {
        self.document = document
    }

    mutating func run(_ visitor: inout some TokenVisitor) {
        visitor.space(.start, at: levels)
        let end = document.tape.count
        while index < end {
            lead(&visitor)
            value(&visitor)
            while let frame = frames.last, frame.end == index { close(frame, &visitor) }
        }
        visitor.space(.end, at: levels)
    }

    /// Shows what stands between the last token and the value at the index.
    private mutating func lead(_ visitor: inout some TokenVisitor) {
        guard let frame = frames.last else { return }
        if index == frame.first {
            visitor.space(frame.kind.open, at: levels)
        } else {
            visitor.punctuation(UInt8(ascii: ","))
            visitor.space(frame.kind.comma, at: levels)
        }
        guard frame.kind == .objects else { return }
        token(&visitor)
        visitor.space(.beforeColon, at: levels)
        visitor.punctuation(UInt8(ascii: ":"))
        visitor.space(.afterColon, at: levels)
    }

    private mutating func token(_ visitor: inout some TokenVisitor) {
        let word = document.tape[index]
        visitor.token(word.start..<word.start + word.extent)
        index += 1
    }

    private mutating func value(_ visitor: inout some TokenVisitor) {
        let word = document.tape[index]
        guard word.isContainer else { return token(&visitor) }
        let isObject = word.token == .object
        visitor.punctuation(UInt8(ascii: isObject ? "{" : "["))
        guard word.extent > 0 else {
            visitor.space(isObject ? .emptyObject : .emptyArray, at: levels)
            visitor.punctuation(UInt8(ascii: isObject ? "}" : "]"))
            index += 2
            return
        }
        let kind: LayoutContainer =
            isObject ? .objects : document.tape[index + 2].isContainer ? .rows : .lists
        frames.append(Frame(kind: kind, end: document.tape[index + 1].next, first: index + 2))
        levels.containers += 1
        levels.arrays += isObject ? 0 : 1
        index += 2
    }

    private mutating func close(_ frame: Frame, _ visitor: inout some TokenVisitor) {
        let isObject = frame.kind == .objects
        frames.removeLast()
        levels.containers -= 1
        levels.arrays -= isObject ? 0 : 1
        visitor.space(frame.kind.close, at: levels)
        visitor.punctuation(UInt8(ascii: isObject ? "}" : "]"))
    }
}
