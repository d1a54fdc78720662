internal import CXML

/// A parsed XML document; its nodes keep it alive.
///
/// Parsing never touches the network or another file, expands no entities and loads no DTD. A
/// `DOCTYPE` that names a DTD is fine; one that declares entities or attributes itself is refused,
/// since a few lines of them can unfold to gigabytes. libxml2 adds its own limits: 256 levels of
/// nesting, and 10 MB for a single attribute.
///
/// `@unchecked Sendable` because the tree is never changed after parsing, and nothing here calls a
/// function of libxml2 that changes one; reading it from many threads is reading shared memory.
@safe package final class XMLTree: @unchecked Sendable {
    let document: xmlDocPtr

    /// Parses a document in UTF-8, or in the encoding that it declares.
    package init(parsing bytes: [UInt8], byteLimit: Int = 64 << 20) throws(XMLError) {
        guard bytes.count <= min(byteLimit, Int(Int32.max)) else {
            let message = "the document is larger than \(byteLimit) bytes"
            throw XMLError(.tooLarge, message, line: 1, column: 1)
        }
        _ = Self.libraryIsReady
        let parser = try XMLParserHandle()
        unsafe document = try parser.parse(bytes)
    }

    deinit { unsafe xmlFreeDoc(document) }

    /// libxml2 wants to be told before several threads use it.
    private static let libraryIsReady: Bool = {
        xmlInitParser()
        return true
    }()

    /// The node above the root element, which `/` means in a path.
    package var documentNode: Node {
        unsafe Node(
            UnsafeMutableRawPointer(document).assumingMemoryBound(to: xmlNode.self), in: self)
    }

    /// The outermost element.
    package var root: Node? {
        unsafe xmlDocGetRootElement(document).map { unsafe Node($0, in: self) }
    }
}

/// libxml2's parser, good for one document.
@safe private struct XMLParserHandle: ~Copyable {
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
        unsafe raw.pointee.sax.pointee.attributeDecl = { context, _, _, _, _, _, values in
            unsafe xmlFreeEnumeration(values)
            unsafe stop(context)
        }
    }

    deinit { unsafe xmlFreeParserCtxt(raw) }

    consuming func parse(_ bytes: [UInt8]) throws(XMLError) -> xmlDocPtr {
        let options =
            XML_PARSE_NONET.rawValue | XML_PARSE_NOCDATA.rawValue | XML_PARSE_COMPACT.rawValue
            | XML_PARSE_BIG_LINES.rawValue
        // libxml2 reads the bytes before it returns and keeps none of them.
        let document = unsafe bytes.withUnsafeBytes { input in
            let silence = Silence()
            defer { silence.end() }
            return unsafe xmlCtxtReadMemory(
                raw, input.baseAddress?.assumingMemoryBound(to: CChar.self),
                Int32(input.count), nil, nil, Int32(options))
        }
        guard let document = unsafe document, unsafe raw.pointee.errNo != XML_ERR_USER_STOP.rawValue
        else {
            unsafe xmlFreeDoc(document)
            throw failure()
        }
        return unsafe document
    }

    private func failure() -> XMLError {
        let error = unsafe raw.pointee.lastError
        guard unsafe error.level == XML_ERR_FATAL else {
            let message = "the document declares entities or attributes of its own"
            let input = unsafe raw.pointee.input
            return unsafe XMLError(
                .declarations, message, line: Int(input?.pointee.line ?? 1),
                column: Int(input?.pointee.col ?? 1))
        }
        let words = unsafe error.message.map { unsafe String(cString: $0) } ?? "cannot be read"
        let message = words.split(separator: "\n").joined(separator: " ")
        return unsafe XMLError(
            code(of: error, message), message, line: max(1, Int(error.line)),
            column: max(1, Int(error.int2)))
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

/// Keeps libxml2 from printing what it cannot lay at a parser's door, such as a failed conversion.
///
/// The handlers it replaces for that time belong to the thread.
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

/// Ends the parse that a callback of libxml2 belongs to.
private func stop(_ context: UnsafeMutableRawPointer?) {
    unsafe xmlStopParser(context?.assumingMemoryBound(to: xmlParserCtxt.self))
}
