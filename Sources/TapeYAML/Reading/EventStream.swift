internal import CYAML

/// libyaml's parser, which turns one text into events.
@safe struct EventStream: ~Copyable {
    private let parser: UnsafeMutablePointer<yaml_parser_t>

    /// Runs a body over the events of some bytes, which are kept alive as long as the stream.
    static func reading<Result>(
        _ bytes: ArraySlice<UInt8>,
        _ body: (inout EventStream) throws(YAMLError) -> Result
    ) throws(YAMLError) -> Result {
        try unsafe bytes.withUnsafeBufferPointer { input throws(YAMLError) in
            var stream = try unsafe EventStream(input)
            return try body(&stream)
        }
    }

    private init(_ input: UnsafeBufferPointer<UInt8>) throws(YAMLError) {
        unsafe parser = .allocate(capacity: 1)
        guard unsafe yaml_parser_initialize(parser) != 0 else {
            unsafe parser.deallocate()
            throw YAMLError(.outOfMemory, "out of memory", at: .start)
        }
        unsafe yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
        // libyaml keeps the pointer; `reading` holds the bytes in place until the stream is gone.
        unsafe yaml_parser_set_input_string(parser, input.baseAddress, input.count)
    }

    deinit {
        unsafe yaml_parser_delete(parser)
        unsafe parser.deallocate()
    }

    /// The next event; must not be called after the end of the stream or a failure.
    mutating func next() throws(YAMLEventFailure) -> YAMLEvent {
        while true {
            var raw = unsafe yaml_event_t()
            guard unsafe yaml_parser_parse(parser, &raw) != 0 else { throw failure() }
            defer { unsafe yaml_event_delete(&raw) }
            if let event = unsafe Self.copied(raw) { return event }
        }
    }

    /// The event copied into Swift's memory; nil for one without meaning.
    private static func copied(_ raw: yaml_event_t) -> YAMLEvent? {
        let index = unsafe raw.start_mark.index
        func event(_ kind: YAMLEvent.Kind) -> YAMLEvent { YAMLEvent(kind: kind, index: index) }
        switch unsafe raw.type {
        case YAML_STREAM_END_EVENT: return event(.streamEnd)
        case YAML_DOCUMENT_START_EVENT: return event(.documentStart)
        case YAML_DOCUMENT_END_EVENT: return event(.documentEnd)
        case YAML_SEQUENCE_END_EVENT, YAML_MAPPING_END_EVENT: return event(.collectionEnd)
        case YAML_ALIAS_EVENT:
            return unsafe event(.alias(text(raw.data.alias.anchor) ?? ""))
        case YAML_SCALAR_EVENT: return unsafe scalar(raw)
        case YAML_SEQUENCE_START_EVENT:
            let start = unsafe raw.data.sequence_start
            return unsafe YAMLEvent(
                kind: .sequenceStart, index: index, anchor: text(start.anchor),
                tag: text(start.tag), isFlow: start.style == YAML_FLOW_SEQUENCE_STYLE)
        case YAML_MAPPING_START_EVENT:
            let start = unsafe raw.data.mapping_start
            return unsafe YAMLEvent(
                kind: .mappingStart, index: index, anchor: text(start.anchor),
                tag: text(start.tag), isFlow: start.style == YAML_FLOW_MAPPING_STYLE)
        default: return nil
        }
    }

    private static func scalar(_ raw: yaml_event_t) -> YAMLEvent {
        let scalar = unsafe raw.data.scalar
        let bytes = unsafe UnsafeBufferPointer(start: scalar.value, count: scalar.length)
        let style: YAMLScalar.Style =
            switch unsafe scalar.style {
            case YAML_SINGLE_QUOTED_SCALAR_STYLE: .singleQuoted
            case YAML_DOUBLE_QUOTED_SCALAR_STYLE: .doubleQuoted
            case YAML_LITERAL_SCALAR_STYLE: .literal
            case YAML_FOLDED_SCALAR_STYLE: .folded
            default: .plain
            }
        var event = unsafe YAMLEvent(
            kind: .scalar(String(decoding: bytes, as: UTF8.self), style),
            index: raw.start_mark.index, anchor: text(scalar.anchor), tag: text(scalar.tag))
        // libyaml drops a lone `!`, of which this is the only trace.
        let lostItsTag = unsafe style != .plain && scalar.quoted_implicit == 0
        if event.tag == nil, lostItsTag { event.tag = YAMLTag.nonSpecific }
        return event
    }

    private static func text(_ string: UnsafePointer<yaml_char_t>?) -> String? {
        unsafe string.map { unsafe String(cString: $0) }
    }

    private func failure() -> YAMLEventFailure {
        let parser = unsafe self.parser.pointee
        let problem = unsafe parser.problem.map { unsafe String(cString: $0) } ?? "cannot be read"
        switch unsafe parser.error {
        case YAML_MEMORY_ERROR:
            return YAMLEventFailure(code: .outOfMemory, problem: "out of memory", place: .index(0))
        case YAML_READER_ERROR:
            let isCharacter = problem.hasPrefix("control characters")
            return unsafe YAMLEventFailure(
                code: isCharacter ? .character : .encoding, problem: problem,
                place: .byte(parser.problem_offset))
        default:
            return unsafe YAMLEventFailure(
                code: .syntax, problem: problem, place: .index(parser.problem_mark.index),
                context: parser.context.map { unsafe String(cString: $0) },
                contextIndex: parser.context_mark.index, isInFlow: parser.flow_level > 0)
        }
    }
}
