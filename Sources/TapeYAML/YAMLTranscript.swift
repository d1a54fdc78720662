/// A YAML text converted to JSON, with the places that its values were read from.
///
/// No tree is built, so that a large text costs little more than its JSON, and depth costs no stack. Tags are left out,
/// aliases are written out, and both members of a repeated key are kept: the one that counts comes last. What merge keys bring in
/// comes before a mapping's own members.
package struct YAMLTranscript: Sendable {
    /// The place of a value in both texts.
    struct Place {
        var json: Int
        let line: Int32
        let column: Int32
    }

    /// The JSON text.
    package let json: [UInt8]
    private let places: [Place]

    /// The depth that is allowed by default.
    ///
    /// For every token, libyaml looks at every open bracket, so a deep text takes the time of one many times as long.
    package static let defaultDepthLimit = 512

    /// Reads the first document of a text; an empty text is a null.
    package init(
        _ bytes: [UInt8], depthLimit: Int = defaultDepthLimit, jsonLimit: Int = 512 << 20
    ) throws(YAMLError) {
        let text = try TextEncoding.utf8(bytes)
        var scribe = Scribe(text, depthLimit: depthLimit, jsonLimit: jsonLimit)
        // libyaml asserts that there is an input.
        if !text.isEmpty {
            try EventStream.reading(text) { stream throws(YAMLError) in
                try scribe.write(&stream)
            }
        }
        if scribe.json.isEmpty { scribe.json = Array("null".utf8) }
        json = scribe.json
        places = scribe.places
    }

    /// The line and column, counted from 1, of the value or key at an offset of the JSON text.
    package func place(atByte offset: Int) -> (line: Int, column: Int) {
        var low = 0
        var high = places.count
        while low < high {
            let middle = (low + high) / 2
            if places[middle].json <= offset { low = middle + 1 } else { high = middle }
        }
        guard low > 0 else { return (1, 1) }
        return (Int(places[low - 1].line), Int(places[low - 1].column))
    }
}

extension YAMLTranscript {
    /// A collection that has begun but not ended.
    struct Frame {
        let isMapping: Bool
        let anchor: String?
        let start: Int
        var count = 0
        var isAtValue = false
        /// The length of the JSON before a merge key, until its value is written.
        var mergeStart: Int?
        /// The members that merge keys bring in, without braces; those that count less come first.
        var merged: [[UInt8]] = []
        /// The place of the last merge key.
        var mergePlace: Place?
    }

    /// An anchored value.
    fileprivate struct Copy {
        let json: [UInt8]
        /// The text of a scalar, as a key.
        let key: String?
    }

    /// Writes events as JSON.
    struct Scribe {
        var json: [UInt8] = []
        var places: [Place] = []
        fileprivate let text: ArraySlice<UInt8>
        fileprivate let depthLimit: Int
        fileprivate let jsonLimit: Int
        fileprivate var cursor: SourceCursor
        var frames: [Frame] = []
        /// The texts of anchored values, since merging may remove them from the JSON.
        fileprivate var copies: [String: Copy] = [:]
        /// The number of bytes of copies and of merged members that are not in the JSON yet.
        var held = 0

        init(_ text: ArraySlice<UInt8>, depthLimit: Int, jsonLimit: Int) {
            self.text = text
            self.depthLimit = depthLimit
            self.jsonLimit = jsonLimit
            cursor = SourceCursor(text)
            json.reserveCapacity(text.count)
        }

        mutating func write(_ stream: inout EventStream) throws(YAMLError) {
            while true {
                let event: YAMLEvent
                do { event = try stream.next() } catch {
                    throw SyntaxAdvice(error, text: text, flowStart: nil).error(&cursor)
                }
                switch event.kind {
                case .streamEnd, .documentEnd: return
                case .documentStart: break
                case .scalar(let scalar, let style):
                    note(event)
                    try write(scalar: scalar, style, event)
                case .sequenceStart: try open(event, isMapping: false)
                case .mappingStart: try open(event, isMapping: true)
                case .collectionEnd: try close(event)
                case .alias(let name): try `repeat`(name, event)
                }
            }
        }

        fileprivate mutating func note(_ event: YAMLEvent) {
            let mark = cursor.mark(atIndex: event.index)
            places.append(
                Place(json: json.count, line: Int32(mark.line), column: Int32(mark.column)))
        }
    }
}

extension YAMLTranscript.Scribe {
    private var isAtKey: Bool {
        guard let top = frames.last else { return false }
        return top.isMapping && !top.isAtValue
    }

    /// Writes the separator before the next key, value or element.
    private mutating func separate() {
        guard let top = frames.indices.last else { return }
        if frames[top].isMapping, frames[top].isAtValue {
            json.append(UInt8(ascii: ":"))
        } else if frames[top].count > 0 {
            json.append(UInt8(ascii: ","))
        }
    }

    private mutating func write(
        scalar: String, _ style: YAMLScalar.Style, _ event: YAMLEvent
    ) throws(YAMLError) {
        let value = Self.json(of: scalar, style, tag: event.tag)
        if isAtKey {
            if let anchor = event.anchor {
                keep(YAMLTranscript.Copy(json: value, key: scalar), as: anchor)
            }
            let isMerge =
                scalar == "<<"
                && (event.tag == YAMLTag.merge || event.tag == nil && style == .plain)
            if isMerge, let top = frames.indices.last { frames[top].mergeStart = json.count }
            try write(key: scalar, event)
            return
        }
        separate()
        let start = json.count
        json += value
        try finish(from: start, anchor: event.anchor, key: scalar, event)
    }

    private static func json(
        of scalar: String, _ style: YAMLScalar.Style, tag: String?
    ) -> [UInt8] {
        let value = YAMLScalar(scalar, style: style, tag: tag)
        switch value.kind {
        case .null, .bool: return Array(value.canonicalText.utf8)
        case .integer where value.integer != nil: return Array(value.canonicalText.utf8)
        case .double where value.double?.isFinite == true:
            return Array((value.double ?? 0).description.utf8)
        case .integer, .double, .string:
            var json: [UInt8] = []
            YAMLTranscript.quote(scalar, to: &json)
            return json
        }
    }

    private mutating func write(key: String, _ event: YAMLEvent) throws(YAMLError) {
        separate()
        YAMLTranscript.quote(key, to: &json)
        keyWritten()
        try checkSize(event)
    }

    private mutating func keyWritten() {
        guard let top = frames.indices.last else { return }
        frames[top].isAtValue = true
    }

    private mutating func open(_ event: YAMLEvent, isMapping: Bool) throws(YAMLError) {
        if isAtKey { throw complexKey(event) }
        guard frames.count < depthLimit else {
            let message = "more than \(depthLimit) levels of nesting"
            throw YAMLError(.tooDeep, message, at: cursor.mark(atIndex: event.index))
        }
        separate()
        note(event)
        frames.append(
            YAMLTranscript.Frame(isMapping: isMapping, anchor: event.anchor, start: json.count))
        json.append(UInt8(ascii: isMapping ? "{" : "["))
    }

    private mutating func complexKey(_ event: YAMLEvent) -> YAMLError {
        YAMLError(.complexKey, "a key must be text", at: cursor.mark(atIndex: event.index))
    }

    private mutating func close(_ event: YAMLEvent) throws(YAMLError) {
        guard let frame = frames.popLast() else { return }
        insertMerged(of: frame)
        json.append(UInt8(ascii: frame.isMapping ? "}" : "]"))
        try finish(from: frame.start, anchor: frame.anchor, event)
    }

    private mutating func `repeat`(_ name: String, _ event: YAMLEvent) throws(YAMLError) {
        guard let copy = copies[name] else {
            let message = "the alias *\(name) refers to no finished value before it"
            throw YAMLError(.alias, message, at: cursor.mark(atIndex: event.index))
        }
        if isAtKey {
            guard let key = copy.key else { throw complexKey(event) }
            note(event)
            try write(key: key, event)
            return
        }
        separate()
        note(event)
        let start = json.count
        json += copy.json
        try finish(from: start, anchor: nil, event)
    }

    /// Keeps and counts a finished value, or merges it.
    private mutating func finish(
        from start: Int, anchor: String?, key: String? = nil, _ event: YAMLEvent
    ) throws(YAMLError) {
        if let anchor {
            keep(YAMLTranscript.Copy(json: Array(json[start...]), key: key), as: anchor)
        }
        try checkSize(event)
        guard let top = frames.indices.last else { return }
        frames[top].isAtValue = false
        if !merge(valueFrom: start, into: top) { frames[top].count += 1 }
    }

    private mutating func keep(_ copy: YAMLTranscript.Copy, as anchor: String) {
        held += copy.json.count - (copies[anchor]?.json.count ?? 0)
        copies[anchor] = copy
    }

    private mutating func checkSize(_ event: YAMLEvent) throws(YAMLError) {
        guard json.count + held <= jsonLimit else {
            let message = "the text unfolds to more than \(jsonLimit) bytes"
            throw YAMLError(.tooLarge, message, at: cursor.mark(atIndex: event.index))
        }
    }
}

extension YAMLTranscript {
    /// Appends a text as a JSON string.
    fileprivate static func quote(_ text: String, to json: inout [UInt8]) {
        json.append(UInt8(ascii: "\""))
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"): json += [UInt8(ascii: "\\"), byte]
            case 0x20...: json.append(byte)
            case 0x0A: json += "\\n".utf8
            default:
                json += "\\u00\(byte < 0x10 ? "0" : "")\(String(byte, radix: 16))".utf8
            }
        }
        json.append(UInt8(ascii: "\""))
    }
}
