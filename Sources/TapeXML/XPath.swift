internal import CXML
import Synchronization

/// An XPath 1.0 expression, compiled once.
///
/// By default, namespaces are ignored, so that `//entry` works for an Atom feed: a name without a prefix matches the local
/// name in any namespace, and a name with one (`atom:link`, `@xlink:href`) matches as written in the document. Everything
/// else, including positions, works as XPath defines it.
package final class XPath: Sendable {
    /// How names in the expression are matched.
    package enum Namespaces: Hashable, Sendable {
        case ignored
        /// As XPath defines it: a name without a prefix has no namespace, and prefixes mean these URIs.
        case bound([String: String])
    }

    /// The expression as it was given.
    package let text: String
    package let namespaces: Namespaces
    /// Protected by a lock, because libxml2 modifies the expression while it evaluates it.
    private let compiled: Mutex<CompiledXPath>

    package init(_ text: String, namespaces: Namespaces = .ignored) throws(XPathError) {
        guard text.utf8.count <= Self.longest else {
            throw XPathError(.tooMuch, "the path is too long", path: String(text.prefix(60)) + "…")
        }
        guard !text.utf8.contains(0) else {
            throw XPathError(.syntax, "a NUL cannot stand in a path", path: text)
        }
        self.text = text
        self.namespaces = namespaces
        // Compiled as given first, so that an error points into the original text.
        var expression = try CompiledXPath(text, writtenAs: text)
        if let fault = XPathScanner.fault(in: text) {
            let offset = text.utf8.prefix(fault.byte)
            throw XPathError(
                fault.code, fault.message, path: text,
                offset: String(decoding: offset, as: UTF8.self).count)
        }
        if namespaces == .ignored {
            let blind = XPathScanner.namespaceBlind(text)
            if blind != text { expression = try CompiledXPath(blind, writtenAs: text) }
        }
        compiled = Mutex(expression)
    }

    private static let longest = 4096

    /// The result of the path, evaluated at a node.
    package func evaluate(in node: XMLTree.Node) throws(XPathError) -> XPathResult {
        try compiled.withLock { expression throws(XPathError) in
            let context = try XPathContext(for: node, path: text, namespaces: namespaces)
            return try expression.evaluate(in: context)
        }
    }

    /// The result of the path, evaluated at the document.
    package func evaluate(in tree: XMLTree) throws(XPathError) -> XPathResult {
        try evaluate(in: tree.documentNode)
    }
}

extension XPath: Hashable {
    package static func == (a: XPath, b: XPath) -> Bool {
        a.text == b.text && a.namespaces == b.namespaces
    }

    package func hash(into hasher: inout Hasher) { hasher.combine(text) }
}

/// An expression compiled by libxml2.
@safe private struct CompiledXPath: ~Copyable {
    private let raw: xmlXPathCompExprPtr

    init(_ expression: String, writtenAs text: String) throws(XPathError) {
        let context = try XPathContext(path: text)
        guard let raw = unsafe context.compile(expression) else {
            throw context.failure(hasPlace: expression == text)
        }
        unsafe self.raw = raw
    }

    deinit { unsafe xmlXPathFreeCompExpr(raw) }

    func evaluate(in context: borrowing XPathContext) throws(XPathError) -> XPathResult {
        guard let result = unsafe context.evaluate(raw) else {
            throw context.failure(hasPlace: false)
        }
        return result
    }
}

/// The context in which libxml2 compiles or evaluates an expression and records errors.
@safe private struct XPathContext: ~Copyable {
    private let raw: xmlXPathContextPtr
    private let node: XMLTree.Node?
    private let path: String

    /// The most steps of an evaluation; a sane path visits each element only a few times.
    private static func stepLimit(forBytes count: Int) -> UInt {
        UInt(min(1_000_000 + 20 * count, 100_000_000))
    }

    init(
        for node: XMLTree.Node? = nil,
        path: String,
        namespaces: XPath.Namespaces = .ignored
    ) throws(XPathError) {
        guard let raw = unsafe xmlXPathNewContext(node?.tree.document) else {
            throw XPathError(.outOfMemory, "out of memory", path: path)
        }
        unsafe self.raw = raw
        self.node = node
        self.path = path
        unsafe raw.pointee.node = node?.raw
        unsafe raw.pointee.opLimit = Self.stepLimit(forBytes: node?.tree.byteCount ?? 0)
        // Any handler keeps libxml2 from printing; the context remembers the error.
        unsafe raw.pointee.error = { _, _ in }
        guard case .bound(let prefixes) = namespaces else { return }
        for (prefix, uri) in prefixes { unsafe xmlXPathRegisterNs(raw, prefix, uri) }
    }

    deinit { unsafe xmlXPathFreeContext(raw) }

    func compile(_ expression: String) -> xmlXPathCompExprPtr? {
        unsafe xmlXPathCtxtCompile(raw, expression)
    }

    func evaluate(_ expression: xmlXPathCompExprPtr) -> XPathResult? {
        guard let object = unsafe xmlXPathCompiledEval(expression, raw) else { return nil }
        defer { unsafe xmlXPathFreeObject(object) }
        switch unsafe object.pointee.type {
        case XPATH_NODESET: return unsafe .nodes(nodes(of: object.pointee.nodesetval))
        case XPATH_BOOLEAN: return unsafe .bool(object.pointee.boolval != 0)
        case XPATH_NUMBER: return unsafe .number(object.pointee.floatval)
        default:
            return unsafe .string(
                object.pointee.stringval.map { unsafe String(cString: $0) } ?? "")
        }
    }

    /// The nodes that belong to the tree; those of the namespace axis are left out, since they live no longer than the set.
    private func nodes(of set: xmlNodeSetPtr?) -> [XMLTree.Node] {
        guard let node, let set = unsafe set, let items = unsafe set.pointee.nodeTab else {
            return []
        }
        return unsafe UnsafeBufferPointer(start: items, count: Int(set.pointee.nodeNr))
            .compactMap { item in
                guard let item = unsafe item, unsafe item.pointee.type != XML_NAMESPACE_DECL else {
                    return nil
                }
                return unsafe XMLTree.Node(item, in: node.tree)
            }
    }

    func failure(hasPlace: Bool) -> XPathError {
        let error = unsafe raw.pointee.lastError
        let (code, message) = Self.words(forCode: unsafe Int(error.code))
        let bytes = hasPlace ? path.utf8.prefix(max(0, unsafe Int(error.int1))) : nil
        let offset = bytes.map { String(decoding: $0, as: UTF8.self).count }
        return XPathError(code, message, path: path, offset: offset)
    }

    /// The error code and message for libxml2's number of an XPath error, which comes without a message.
    private static func words(forCode code: Int) -> (XPathError.Code, String) {
        switch code - Int(XML_XPATH_EXPRESSION_OK.rawValue) {
        case Int(XPATH_NUMBER_ERROR.rawValue): (.syntax, "a number is expected here")
        case Int(XPATH_UNFINISHED_LITERAL_ERROR.rawValue): (.syntax, "a quote is not closed")
        case Int(XPATH_VARIABLE_REF_ERROR.rawValue): (.syntax, "a variable's name is expected")
        case Int(XPATH_INVALID_PREDICATE_ERROR.rawValue): (.syntax, "the [ is not closed here")
        case Int(XPATH_UNCLOSED_ERROR.rawValue): (.syntax, "the ( is not closed here")
        case Int(XPATH_INVALID_CHAR_ERROR.rawValue), Int(XPATH_ENCODING_ERROR.rawValue):
            (.syntax, "this character cannot stand in a path")
        case Int(XPATH_UNDEF_PREFIX_ERROR.rawValue): (.unknownPrefix, "the prefix is not bound")
        case Int(XPATH_INVALID_OPERAND.rawValue), Int(XPATH_INVALID_TYPE.rawValue):
            (.type, "an operand or argument has the wrong type")
        case Int(XPATH_INVALID_ARITY.rawValue): (.type, "a function has too few or many arguments")
        case Int(XPATH_MEMORY_ERROR.rawValue): (.outOfMemory, "out of memory")
        case Int(XPATH_OP_LIMIT_EXCEEDED.rawValue), Int(XPATH_RECURSION_LIMIT_EXCEEDED.rawValue):
            (.tooMuch, "the path is too nested or takes too many steps")
        default: (.syntax, "this is no XPath 1.0 expression")
        }
    }
}
