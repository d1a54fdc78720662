/// Builds trees from libyaml's events, with an explicit stack so that depth costs no call stack.
struct TreeBuilder {
    /// A collection that has begun but not ended.
    private struct Frame {
        let isMapping: Bool
        let start: YAMLEvent
        let mark: YAMLMark
        /// The number of nodes before it.
        let nodesBefore: Int
        /// The depth of the collections below it.
        var height = 0
        var elements: [YAMLNode] = []
        var entries: [YAMLEntry] = []
        var key: YAMLNode?
        var keys: Set<ExactText> = []
        var merged: [YAMLEntry] = []
    }

    /// A node that aliases may repeat.
    private struct Anchored {
        let node: YAMLNode
        let size: Int
        let height: Int
    }

    private let text: ArraySlice<UInt8>
    let options: YAMLOptions
    var cursor: SourceCursor
    private var frames: [Frame] = []
    private var anchors: [String: Anchored] = [:]
    private var nodes = 0
    private var root: YAMLNode?

    init(_ bytes: [UInt8], options: YAMLOptions) throws(YAMLError) {
        guard bytes.count <= options.byteLimit else {
            let message = "the text is larger than \(options.byteLimit) bytes"
            throw YAMLError(.tooLarge, message, at: .start)
        }
        text = try TextEncoding.utf8(bytes)
        self.options = options
        cursor = SourceCursor(text)
    }

    /// The tree of the only document; nil if there is none.
    mutating func document() throws(YAMLError) -> YAMLNode? {
        // libyaml fails an assertion without input.
        guard !text.isEmpty else { return nil }
        return try EventStream.reading(text) { stream throws(YAMLError) in
            try document(of: &stream)
        }
    }

    private mutating func document(
        of stream: inout EventStream
    ) throws(YAMLError) -> YAMLNode? {
        while true {
            let event: YAMLEvent
            do { event = try stream.next() } catch { throw explained(error) }
            switch event.kind {
            case .streamEnd: return root
            case .documentStart:
                guard root == nil else {
                    let message = "only one document may stand here; another begins"
                    throw refusal(.manyDocuments, message, event)
                }
            default: try handle(event)
            }
        }
    }

    private mutating func handle(_ event: YAMLEvent) throws(YAMLError) {
        try checkProperties(of: event)
        switch event.kind {
        case .alias(let name): try repeatNode(named: name, event)
        case .scalar(let text, let style):
            try count(1, event)
            let mark = cursor.mark(atIndex: event.index)
            let tag = try tag(of: event, style, at: mark)
            let scalar = YAMLScalar(text, style: style, tag: tag)
            let node = YAMLNode(.scalar(scalar), at: mark, tag: tag)
            try finish(node, size: 1, height: 0, anchor: event.anchor)
        case .sequenceStart: try open(event, isMapping: false)
        case .mappingStart: try open(event, isMapping: true)
        case .collectionEnd: try close()
        case .documentStart, .documentEnd, .streamEnd: break
        }
    }

    private mutating func open(_ event: YAMLEvent, isMapping: Bool) throws(YAMLError) {
        try count(1, event)
        guard frames.count < options.depthLimit else { throw tooDeep(event) }
        let mark = cursor.mark(atIndex: event.index)
        frames.append(
            Frame(isMapping: isMapping, start: event, mark: mark, nodesBefore: nodes - 1))
    }

    private mutating func close() throws(YAMLError) {
        guard var frame = frames.popLast() else { return }
        for entry in frame.merged where frame.keys.insert(entry.key.identity).inserted {
            frame.entries.append(entry)
        }
        let content: YAMLNode.Content =
            frame.isMapping ? .mapping(frame.entries) : .sequence(frame.elements)
        try finish(
            YAMLNode(content, at: frame.mark, tag: frame.start.tag),
            size: nodes - frame.nodesBefore, height: frame.height + 1, anchor: frame.start.anchor)
    }

    /// Adds a finished node to its parent.
    private mutating func finish(
        _ node: YAMLNode,
        size: Int,
        height: Int,
        anchor: String?
    ) throws(YAMLError) {
        if let anchor { anchors[anchor] = Anchored(node: node, size: size, height: height) }
        guard let top = frames.indices.last else {
            root = node
            return
        }
        frames[top].height = max(frames[top].height, height)
        if !frames[top].isMapping {
            frames[top].elements.append(node)
        } else if let key = frames[top].key {
            frames[top].key = nil
            try add(YAMLEntry(key: key, value: node), to: top)
        } else {
            try begin(key: node, in: top)
        }
    }

    private mutating func begin(key: YAMLNode, in top: Int) throws(YAMLError) {
        guard let scalar = key.scalar else {
            throw YAMLError(.complexKey, "a key must be text, not \(key.noun)", at: key.mark)
        }
        if isMergeKey(key), !options.features.contains(.mergeKeys) {
            let message = "merge keys are not allowed here; write the entries out"
            throw YAMLError(.mergeKey, message, at: key.mark)
        }
        guard frames[top].keys.insert(key.identity).inserted else {
            let first = frames[top].entries.first { $0.key.identity == key.identity }?.key.mark
            let place = first.map { ", first in line \($0.line)" } ?? ""
            let message = "the key \(YAMLText.quotedForMessage(scalar.text)) appears twice\(place)"
            throw YAMLError(.duplicateKey, message, at: key.mark)
        }
        frames[top].key = key
    }

    private mutating func add(_ entry: YAMLEntry, to top: Int) throws(YAMLError) {
        guard isMergeKey(entry.key) else {
            frames[top].entries.append(entry)
            return
        }
        let sources = entry.value.elements ?? [entry.value]
        for source in sources {
            guard let entries = source.entries else {
                let message = "`<<` merges mappings, not \(source.noun)"
                throw YAMLError(.mergeKey, message, at: entry.value.mark, expected: "a mapping")
            }
            frames[top].merged += entries
        }
    }

    private func isMergeKey(_ key: YAMLNode) -> Bool {
        guard let scalar = key.scalar, scalar.text == "<<" else { return false }
        return key.tag == YAMLTag.merge || (key.tag == nil && scalar.isPlain)
    }

    private mutating func repeatNode(named name: String, _ event: YAMLEvent) throws(YAMLError) {
        guard let anchored = anchors[name] else {
            let message = "the alias *\(name) refers to no finished node before it"
            throw refusal(.alias, message, event)
        }
        try count(anchored.size, event)
        guard frames.count + anchored.height <= options.depthLimit else { throw tooDeep(event) }
        try finish(anchored.node, size: anchored.size, height: anchored.height, anchor: nil)
    }
}

extension YAMLNode {
    /// The text by which keys of a mapping must differ: `1` and `"1"` are the same key to most programs.
    fileprivate var identity: ExactText {
        ExactText(scalar.map { $0.kind == .null ? "null" : $0.text } ?? "")
    }
}

extension TreeBuilder {
    /// The tag of a scalar; libyaml forgets the lone `!` before a plain one.
    private func tag(
        of event: YAMLEvent,
        _ style: YAMLScalar.Style,
        at mark: YAMLMark
    ) throws(YAMLError) -> String? {
        guard event.tag == nil, style == .plain, mark.byte < text.endIndex,
            text[mark.byte] == UInt8(ascii: "!")
        else { return event.tag }
        guard options.features.contains(.tags) else {
            throw YAMLError(.tag, "tags are not allowed here: !", at: mark)
        }
        return YAMLTag.nonSpecific
    }

    private mutating func count(_ more: Int, _ event: YAMLEvent) throws(YAMLError) {
        nodes += more
        guard nodes <= options.nodeLimit else {
            let message = "the text unfolds to more than \(options.nodeLimit) nodes"
            throw refusal(.tooLarge, message, event)
        }
    }

    private mutating func explained(_ failure: YAMLEventFailure) -> YAMLError {
        let flowStart = frames.first { $0.start.isFlow }?.mark
        return SyntaxAdvice(failure, text: text, flowStart: flowStart).error(&cursor)
    }
}

/// Refuses encodings that libyaml accepts but that are not UTF-8.
enum TextEncoding {
    /// The text without its byte order mark.
    static func utf8(_ bytes: [UInt8]) throws(YAMLError) -> ArraySlice<UInt8> {
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { return bytes[3...] }
        let isWide =
            bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF])
            || (bytes.count >= 2 && (bytes[0] == 0) != (bytes[1] == 0))
        guard !isWide else {
            let message = "the text looks like UTF-16 or UTF-32; save it as UTF-8"
            throw YAMLError(.encoding, message, at: .start, expected: "UTF-8")
        }
        return bytes[...]
    }
}
