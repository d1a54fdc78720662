import TapeYAML

/// Parses any bytes; an accepted document must be equal after writing and reading again.
@c(LLVMFuzzerTestOneInput)
public func feed(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = unsafe Array(UnsafeBufferPointer(start: start, count: count))
    takeDocument(bytes)
    takeText(String(decoding: bytes, as: UTF8.self))
    return 0
}

private func takeDocument(_ bytes: [UInt8]) {
    let tree: YAMLNode
    do {
        tree = try YAMLDocument.parse(bytes, options: .importing)
    } catch {
        precondition((0...bytes.count).contains(error.mark.byte), "an error beyond the text")
        precondition(error.rendered(file: "f", source: bytes).hasPrefix("f:\(error.mark.line):"))
        precondition((try? YAMLDocument.parse(bytes)) == nil, "strict, but read")
        return
    }
    visit(tree, in: bytes)
    if let strict = try? YAMLDocument.parse(bytes) { precondition(strict == tree) }
    var options = YAMLOptions.importing
    options.depthLimit = YAMLOptions.deepest
    let copy = try? YAMLDocument.parse(YAMLWriter.document(tree), options: options)
    precondition(copy == tree, "written, but read back as something else")
}

/// Reads all nodes; the depth limit bounds the recursion.
private func visit(_ node: YAMLNode, in bytes: [UInt8]) {
    precondition((0...bytes.count).contains(node.mark.byte), "a node beyond the text")
    precondition(node.mark.line > 0 && node.mark.column > 0)
    if let integer = node.integer { precondition(node.double == Double(integer)) }
    precondition(node.binary == nil || node.tag != nil)
    for element in node.elements ?? [] { visit(element, in: bytes) }
    for entry in node.entries ?? [] {
        precondition(entry.key.text.flatMap { node[$0] } != nil, "a key without a value")
        visit(entry.key, in: bytes)
        visit(entry.value, in: bytes)
    }
}

/// Checks that any text is read back from each of its spellings.
private func takeText(_ text: String) {
    let inFlow = YAMLText.scalar(text, inFlow: true)
    let block = YAMLText.literal(text, indent: 0).map { "c: \($0)\n" } ?? ""
    let document = "a: [\(inFlow), {k: \(inFlow)}]\nb: \(YAMLText.scalar(text))\n\(block)d: end"
    let root = try? YAMLDocument.parse(Array(document.utf8))
    let flow = root?["a"]?.elements
    precondition(isText(flow?.first, text) && isText(flow?.last?["k"], text), "in a flow")
    precondition(isText(root?["b"], text), "on a line")
    precondition(block.isEmpty || isText(root?["c"], text), "in a block")
    precondition(root?["d"]?.text == "end", "a spelling that breaks its document")
}

private func isText(_ node: YAMLNode?, _ text: String) -> Bool {
    node?.scalar?.kind == .string && node?.text?.utf8.elementsEqual(text.utf8) ?? false
}
