import CXML

/// A parsed XML document; its nodes keep it alive.
///
/// Parsing never touches the network or another file, expands no entities and loads no DTD. A `DOCTYPE` that names a DTD is
/// fine; one that declares entities or attributes itself is refused, since a few lines of them can unfold to gigabytes. A tag
/// may have 512 attributes, and 512 namespaces may be in scope. libxml2 adds its own limits: 256 levels of nesting, and 10 MB
/// for a single attribute.
///
/// `@unchecked Sendable` because the tree is never changed after parsing, and nothing here calls a
/// function of libxml2 that changes one; reading it from many threads is reading shared memory.
@safe package final class XMLTree: @unchecked Sendable {
    let document: xmlDocPtr
    /// The places of the elements in the bytes, by number in the document; nil if the bytes were converted.
    private let extents: [ElementExtent]?
    /// How large the document was.
    let byteCount: Int

    /// Parses a document in UTF-8, or in the encoding that it declares.
    package init(parsing bytes: [UInt8], byteLimit: Int = 64 << 20) throws(XMLError) {
        guard bytes.count <= min(byteLimit, Int(Int32.max)) else {
            let message = "the document is larger than \(byteLimit) bytes"
            throw XMLError(.tooLarge, message, line: 1, column: 1)
        }
        if let before = try AttributeCensus.excess(in: bytes) {
            throw Self.tooManyAttributes(behind: before)
        }
        _ = Self.libraryIsReady
        let parser = try XMLParserHandle()
        let parsed = try unsafe parser.parse(bytes)
        unsafe document = parsed.document
        extents = unsafe parsed.extents
        byteCount = bytes.count
    }

    deinit { unsafe xmlFreeDoc(document) }

    private static func tooManyAttributes(behind before: ArraySlice<UInt8>) -> XMLError {
        let line = before.lazy.filter { $0 == UInt8(ascii: "\n") }.count + 1
        let lineStart = before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
        return XMLError(
            .tooLarge, "a tag has more than \(AttributeCensus.limit) attributes",
            line: line, column: before.endIndex - lineStart + 1)
    }

    /// Initialises libxml2, which is necessary before several threads use it.
    private static let libraryIsReady: Bool = {
        xmlInitParser()
        return true
    }()

    /// The node above the root element, which is `/` in a path.
    package var documentNode: Node {
        unsafe Node(
            UnsafeMutableRawPointer(document).assumingMemoryBound(to: xmlNode.self), in: self)
    }

    fileprivate func extent(ofElement number: Int) -> ElementExtent? {
        guard let extents, extents.indices.contains(number - 1) else { return nil }
        return extents[number - 1]
    }

    /// The outermost element.
    package var root: Node? {
        unsafe xmlDocGetRootElement(document).map { unsafe Node($0, in: self) }
    }
}

extension XMLTree {
    /// An element, an attribute, a text or the document itself.
    ///
    /// `@unchecked Sendable` for the same reason as the tree, which it keeps alive.
    @safe package struct Node: @unchecked Sendable {
        let raw: xmlNodePtr
        let tree: XMLTree

        init(_ raw: xmlNodePtr, in tree: XMLTree) {
            unsafe self.raw = raw
            self.tree = tree
        }
    }
}

extension XMLTree.Node: Equatable {
    /// Whether both are the same node of the same document.
    package static func == (a: Self, b: Self) -> Bool { unsafe a.raw == b.raw }
}

extension XMLTree.Node {
    /// What a node is.
    package enum Kind: Hashable, Sendable {
        case document, element, attribute, text, comment, instruction, other
    }

    package var kind: Kind {
        switch unsafe raw.pointee.type {
        case XML_DOCUMENT_NODE, XML_HTML_DOCUMENT_NODE: .document
        case XML_ELEMENT_NODE: .element
        case XML_ATTRIBUTE_NODE: .attribute
        case XML_TEXT_NODE, XML_CDATA_SECTION_NODE: .text
        case XML_COMMENT_NODE: .comment
        case XML_PI_NODE: .instruction
        default: .other
        }
    }

    /// The name without its prefix; empty for nodes without a name.
    package var name: String {
        let name = parsedName
        // libxml2 leaves an undeclared prefix in the name.
        guard let colon = name.lastIndex(of: ":"), unsafe raw.pointee.ns == nil else { return name }
        let local = name[name.index(after: colon)...]
        return local.isEmpty ? name : String(local)
    }

    /// The name as it is written in the document.
    package var qualifiedName: String {
        let prefix = unsafe isNamed ? Self.text(raw.pointee.ns?.pointee.prefix) : ""
        return prefix.isEmpty ? parsedName : "\(prefix):\(parsedName)"
    }

    private var parsedName: String {
        isNamed ? unsafe Self.text(raw.pointee.name) : ""
    }

    /// The line of the node, counted from one.
    package var line: Int { unsafe max(1, Int(xmlGetLineNo(raw))) }

    /// The range of an element in the parsed bytes, tags included; nil for other nodes, and where libxml2 had to convert the
    /// bytes to UTF-8 first.
    package var byteRange: Range<Int>? { extent.map { $0.start..<$0.end } }

    /// The range of an element's content in the bytes; nil also for `<a/>`, which has no content.
    package var contentByteRange: Range<Int>? { extent?.content }

    private var extent: ElementExtent? {
        guard kind == .element else { return nil }
        return unsafe tree.extent(ofElement: Int(bitPattern: raw.pointee._private))
    }

    /// The child elements.
    package var elements: [XMLTree.Node] {
        guard kind == .element || kind == .document else { return [] }
        var elements: [XMLTree.Node] = []
        var next = unsafe raw.pointee.children
        while let child = unsafe next {
            let node = unsafe XMLTree.Node(child, in: tree)
            if node.kind == .element { elements.append(node) }
            unsafe next = child.pointee.next
        }
        return elements
    }

    /// The value of an attribute, by its name with or without prefix.
    package func attribute(_ name: String) -> String? {
        guard kind == .element else { return nil }
        var next = unsafe raw.pointee.properties
        while let attribute = unsafe next {
            let node = unsafe XMLTree.Node(
                UnsafeMutableRawPointer(attribute).assumingMemoryBound(to: xmlNode.self), in: tree)
            if node.name == name || node.qualifiedName == name { return node.text }
            unsafe next = attribute.pointee.next
        }
        return nil
    }

    /// The attributes of an element, in the order of the document.
    package var attributes: [XMLTree.Node] {
        guard kind == .element else { return [] }
        var attributes: [XMLTree.Node] = []
        var next = unsafe raw.pointee.properties
        while let attribute = unsafe next {
            let node = unsafe UnsafeMutableRawPointer(attribute).assumingMemoryBound(
                to: xmlNode.self)
            attributes.append(unsafe XMLTree.Node(node, in: tree))
            unsafe next = attribute.pointee.next
        }
        return attributes
    }

    /// The text of the node and its descendants, which is XPath's string value.
    ///
    /// A reference to an entity of a DTD that was not loaded stays as it is written.
    package var text: String {
        var bytes: [UInt8] = []
        var current = unsafe raw
        while true {
            unsafe Self.append(current, isOwn: current == raw, to: &bytes)
            if let child = unsafe Self.firstChild(of: current) {
                unsafe current = child
                continue
            }
            // Moves up to an ancestor with a next sibling, but never above the node itself.
            while unsafe current != raw, unsafe current.pointee.next == nil {
                guard let parent = unsafe current.pointee.parent else { break }
                unsafe current = parent
            }
            guard unsafe current != raw, let next = unsafe current.pointee.next else { break }
            unsafe current = next
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private var isNamed: Bool { kind == .element || kind == .attribute || kind == .instruction }

    /// The first child of a node that can have text below it; the children of an entity are its declaration.
    private static func firstChild(of node: xmlNodePtr) -> xmlNodePtr? {
        switch unsafe node.pointee.type {
        case XML_ELEMENT_NODE, XML_ATTRIBUTE_NODE, XML_DOCUMENT_NODE:
            unsafe node.pointee.children
        default: nil
        }
    }

    private static func append(_ node: xmlNodePtr, isOwn: Bool, to bytes: inout [UInt8]) {
        switch unsafe node.pointee.type {
        case XML_TEXT_NODE, XML_CDATA_SECTION_NODE:
            unsafe append(node.pointee.content, to: &bytes)
        case XML_COMMENT_NODE where isOwn, XML_PI_NODE where isOwn:
            unsafe append(node.pointee.content, to: &bytes)
        case XML_ENTITY_REF_NODE:
            bytes.append(UInt8(ascii: "&"))
            unsafe append(node.pointee.name, to: &bytes)
            bytes.append(UInt8(ascii: ";"))
        default: break
        }
    }

    private static func append(_ string: UnsafePointer<xmlChar>?, to bytes: inout [UInt8]) {
        guard let string = unsafe string else { return }
        let count = unsafe Int(xmlStrlen(string))
        unsafe bytes.append(contentsOf: UnsafeBufferPointer(start: string, count: count))
    }

    private static func text(_ string: UnsafePointer<xmlChar>?) -> String {
        unsafe string.map { unsafe String(cString: $0) } ?? ""
    }
}

/// The place of an element in the bytes of its document.
struct ElementExtent {
    let start: Int
    let end: Int
    /// The range between the tags; nil for `<a/>`.
    let content: Range<Int>?

    /// Finds an element by an offset at or near the end of its start tag and the offset of its end; well-formed XML has no
    /// `<` within a tag.
    init?(start behindAttributes: Int, end: Int, in bytes: [UInt8]) {
        guard 0 <= behindAttributes, behindAttributes <= end, end <= bytes.count else { return nil }
        let opening = UInt8(ascii: "<")
        start = bytes[..<behindAttributes].lastIndex(of: opening) ?? behindAttributes
        self.end = end
        let tagEnd = bytes[behindAttributes..<end].firstIndex(of: UInt8(ascii: ">")) ?? end
        let endTag = bytes[..<end].lastIndex(of: opening) ?? end
        content = tagEnd < endTag ? (tagEnd + 1)..<endTag : nil
    }
}
