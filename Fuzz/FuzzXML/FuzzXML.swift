import TapeXML

/// The first line is an XPath and the rest a document; ignoring namespaces must not matter where
/// there are none.
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
    let exact: XPath
    do {
        exact = try XPath(text, namespaces: .bound([:]))
    } catch {
        precondition(!error.description.isEmpty)
        return
    }
    guard let blind = try? XPath(text) else {
        preconditionFailure("a path that cannot ignore namespaces")
    }
    let results = (try? exact.evaluate(in: tree), try? blind.evaluate(in: tree))
    for node in results.1?.nodes ?? [] { visit(node) }
    guard let wanted = results.0, let found = results.1 else { return }
    guard !bytes.contains(UInt8(ascii: ":")), bytes.allSatisfy({ $0 < 0x80 && $0 > 0 }) else {
        return
    }
    precondition(wanted.nodes == found.nodes && wanted.strings == found.strings)
}

/// Reads everything there is to read; libxml2's own limit bounds the recursion.
private func visit(_ node: XMLTree.Node) {
    precondition(node.line > 0)
    precondition(node.qualifiedName.hasSuffix(node.name))
    precondition(node.namespace == nil || !node.name.isEmpty)
    _ = node.text
    _ = node.attribute("a")
    for element in node.elements { visit(element) }
}
