internal import CXML

/// libxml2's parser for one document.
@safe struct XMLParserHandle: ~Copyable {
    private let raw: xmlParserCtxtPtr

    init() throws(XMLError) {
        guard let raw = unsafe xmlNewParserCtxt() else {
            throw XMLError(.outOfMemory, "out of memory", line: 1, column: 1)
        }
        unsafe self.raw = raw
        // Closures, because libxml2 2.12 changed a `const` in the type of the first.
        unsafe raw.pointee.sax.pointee.serror = { context, error in
            if unsafe error?.pointee.level == XML_ERR_FATAL { unsafe stop(context) }
        }
        unsafe raw.pointee.sax.pointee.entityDecl = { context, _, _, _, _, _ in
            unsafe stop(context)
        }
        unsafe raw.pointee.sax.pointee.startElementNs = {
            unsafe xmlSAX2StartElementNs($0, $1, $2, $3, $4, $5, $6, $7, $8)
            unsafe TagLog.noteStart($0, declaring: Int($4))
        }
        unsafe raw.pointee.sax.pointee.endElementNs = {
            unsafe TagLog.noteEnd($0)
            unsafe xmlSAX2EndElementNs($0, $1, $2, $3)
        }
        unsafe raw.pointee.sax.pointee.attributeDecl = { context, _, _, _, _, _, values in
            unsafe xmlFreeEnumeration(values)
            unsafe stop(context)
        }
    }

    deinit { unsafe xmlFreeParserCtxt(raw) }

    /// The document, which the caller must free, and the places of its elements in the bytes.
    consuming func parse(
        _ bytes: [UInt8]
    ) throws(XMLError) -> (document: xmlDocPtr, extents: [ElementExtent]?) {
        let options =
            XML_PARSE_NONET.rawValue | XML_PARSE_NOCDATA.rawValue | XML_PARSE_COMPACT.rawValue
            | XML_PARSE_BIG_LINES.rawValue
        let tags = TagLog()
        unsafe raw.pointee._private = Unmanaged.passUnretained(tags).toOpaque()
        // libxml2 reads the bytes before it returns and keeps none of them; the log is kept alive until then and not used
        // afterwards.
        let document = unsafe withExtendedLifetime(tags) {
            unsafe bytes.withUnsafeBytes { input in
                let silence = Silence()
                defer { silence.end() }
                return unsafe xmlCtxtReadMemory(
                    raw, input.baseAddress?.assumingMemoryBound(to: CChar.self),
                    Int32(input.count), nil, nil, Int32(options))
            }
        }
        guard let document = unsafe document, unsafe raw.pointee.errNo != XML_ERR_USER_STOP.rawValue
        else {
            unsafe xmlFreeDoc(document)
            throw tags.hasTooManyNamespaces
                ? refusal(.tooLarge, "more than \(TagLog.namespaceLimit) namespaces are in scope")
                : failure()
        }
        return unsafe (document, tags.extents(in: bytes))
    }

    private func failure() -> XMLError {
        let error = unsafe raw.pointee.lastError
        guard unsafe error.level == XML_ERR_FATAL else {
            return refusal(
                .declarations, "the document declares entities or attributes of its own")
        }
        let words = unsafe error.message.map { unsafe String(cString: $0) } ?? "cannot be read"
        let message = words.split(separator: "\n").joined(separator: " ")
        return unsafe XMLError(
            code(of: error, message), message, line: max(1, Int(error.line)),
            column: max(1, Int(error.int2)))
    }

    /// The error of a document at which a callback stopped.
    private func refusal(_ code: XMLError.Code, _ message: String) -> XMLError {
        let input = unsafe raw.pointee.input
        return unsafe XMLError(
            code, message, line: Int(input?.pointee.line ?? 1),
            column: Int(input?.pointee.col ?? 1))
    }

    private func code(of error: xmlError, _ message: String) -> XMLError.Code {
        switch unsafe xmlParserErrors(rawValue: UInt32(bitPattern: error.code)) {
        case XML_ERR_NO_MEMORY: .outOfMemory
        case XML_ERR_INVALID_CHAR where message.hasPrefix("Input is not proper UTF-8"): .encoding
        case XML_ERR_INVALID_ENCODING, XML_ERR_UNKNOWN_ENCODING, XML_ERR_UNSUPPORTED_ENCODING,
            XML_I18N_CONV_FAILED:
            .encoding
        default:
            // This limit has no code of its own.
            message.hasPrefix("Excessive depth") ? .tooDeep : .syntax
        }
    }
}

/// Records how far libxml2 had read when it reported each tag, and stops it where too many namespaces are in scope.
///
/// A class, because the callbacks find it by its address.
private final class TagLog {
    /// The most namespaces in scope, more than any document has: libxml2 looks for each prefix in all of them, so that a few
    /// megabytes of nested declarations would keep it busy for minutes.
    static let namespaceLimit = 512

    /// How many namespaces are in scope in each open element.
    private var scopes: [Int] = []
    private(set) var hasTooManyNamespaces = false
    private var tags: [(start: Int, end: Int)] = []
    /// False once libxml2 reads converted bytes, whose offsets say nothing about the originals.
    private var isExact = true

    /// Notes that an element's start tag was read up to its end, and numbers the element from one.
    static func noteStart(_ context: UnsafeMutableRawPointer?, declaring namespaces: Int) {
        guard let (log, offset, node) = unsafe state(context) else { return }
        let inScope = (log.scopes.last ?? 0) + namespaces
        log.scopes.append(inScope)
        if inScope > namespaceLimit {
            log.hasTooManyNamespaces = true
            unsafe stop(context)
        }
        log.tags.append((start: offset, end: offset))
        unsafe node.pointee._private = UnsafeMutableRawPointer(bitPattern: log.tags.count)
    }

    /// Notes that an element was read to its end.
    static func noteEnd(_ context: UnsafeMutableRawPointer?) {
        guard let (log, offset, node) = unsafe state(context) else { return }
        _ = log.scopes.popLast()
        let number = unsafe Int(bitPattern: node.pointee._private)
        guard log.tags.indices.contains(number - 1) else { return }
        log.tags[number - 1].end = offset
    }

    private static func state(
        _ context: UnsafeMutableRawPointer?
    ) -> (TagLog, offset: Int, xmlNodePtr)? {
        guard let parser = unsafe context?.assumingMemoryBound(to: xmlParserCtxt.self),
            let log = unsafe parser.pointee._private, let node = unsafe parser.pointee.node,
            let input = unsafe parser.pointee.input
        else { return nil }
        let tags = unsafe Unmanaged<TagLog>.fromOpaque(log).takeUnretainedValue()
        if unsafe input.pointee.buf?.pointee.encoder != nil { tags.isExact = false }
        let read = unsafe input.pointee.cur - input.pointee.base
        return unsafe (tags, Int(input.pointee.consumed) + read, node)
    }

    func extents(in bytes: [UInt8]) -> [ElementExtent]? {
        let extents = tags.compactMap { ElementExtent(start: $0.start, end: $0.end, in: bytes) }
        return isExact && extents.count == tags.count ? extents : nil
    }
}

/// Keeps libxml2 from printing errors that do not belong to a parser, such as a failed conversion.
///
/// It temporarily replaces handlers that belong to the thread.
@safe private struct Silence {
    private let handler: xmlStructuredErrorFunc?
    private let context: UnsafeMutableRawPointer?

    init() {
        unsafe handler = __xmlStructuredError().pointee
        unsafe context = __xmlStructuredErrorContext().pointee
        unsafe xmlSetStructuredErrorFunc(nil) { _, _ in }
    }

    func end() { unsafe xmlSetStructuredErrorFunc(context, handler) }
}

/// Stops the parse to which a callback of libxml2 belongs.
private func stop(_ context: UnsafeMutableRawPointer?) {
    unsafe xmlStopParser(context?.assumingMemoryBound(to: xmlParserCtxt.self))
}
