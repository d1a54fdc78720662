import TapeXML

/// Reads the first line as an XPath and the rest as a document; ignoring namespaces must make no difference where there are
/// none.
@c(LLVMFuzzerTestOneInput)
public func feed(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = unsafe Array(UnsafeBufferPointer(start: start, count: count))
    let end = bytes.firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
    take(String(decoding: bytes[..<end], as: UTF8.self), Array(bytes[end...].dropFirst()))
    return 0
}

private func take(_ text: String, _ bytes: [UInt8]) {
    let tree: XMLTree
    do {
        tree = try XMLTree(parsing: bytes)
    } catch {
        precondition(error.line > 0 && error.column > 0 && !error.message.isEmpty)
        return
    }
    if let root = tree.root { visit(root) }
    checkPlaces(of: tree, in: bytes)
    let exact: XPath
    do {
        exact = try XPath(text, namespaces: .bound([:]))
    } catch {
        precondition(!error.description.isEmpty)
        return
    }
    guard let blind = try? XPath(text) else {
        // libxml2 takes a union without its end, and not once a predicate stands before that.
        precondition(text.contains("|"), "a path that cannot ignore namespaces")
        return
    }
    let results = (try? exact.evaluate(in: tree), try? blind.evaluate(in: tree))
    for node in results.1?.nodes ?? [] { visit(node) }
    guard let wanted = results.0, let found = results.1 else { return }
    guard !bytes.contains(UInt8(ascii: ":")), bytes.allSatisfy({ $0 < 0x80 && $0 > 0 }) else {
        return
    }
    precondition(wanted.nodes == found.nodes && wanted.strings == found.strings)
}

/// Checks that the bytes at an element's place are the element.
private func checkPlaces(of tree: XMLTree, in bytes: [UInt8]) {
    guard let path = try? XPath("//*"), let nodes = try? path.evaluate(in: tree).nodes else {
        return
    }
    for element in nodes {
        guard let range = element.byteRange else { continue }
        precondition(bytes[range].dropFirst().starts(with: element.qualifiedName.utf8))
        precondition(bytes[range].last == UInt8(ascii: ">"))
        guard let content = element.contentByteRange else { continue }
        precondition(range.lowerBound < content.lowerBound && content.upperBound < range.upperBound)
        for child in element.elements {
            guard let inner = child.byteRange else {
                preconditionFailure("a child without a place")
            }
            precondition(content.clamped(to: inner) == inner, "a child outside its parent")
        }
    }
}

/// Reads all nodes; libxml2's own limit bounds the recursion.
private func visit(_ node: XMLTree.Node) {
    precondition(node.line > 0)
    precondition(node.qualifiedName.hasSuffix(node.name))
    _ = node.text
    _ = node.attribute("a")
    for element in node.elements { visit(element) }
}
