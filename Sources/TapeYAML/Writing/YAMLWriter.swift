/// Writes trees in block style, always with the same bytes for a tree and the same values for every reader.
package struct YAMLWriter {
    private var bytes: [UInt8] = []

    /// A tree as a document, with a final line feed.
    package static func document(_ root: YAMLNode) -> [UInt8] {
        var writer = YAMLWriter()
        switch root.content {
        case .scalar(let scalar):
            // Readers disagree on the indentation of a block at the root, but not on quotes.
            writer.write(tag: root.tag)
            writer.write(writer.spelled(scalar, isTagged: root.tag != nil))
        case .sequence(let elements) where elements.isEmpty: writer.write(empty: root, "[]")
        case .mapping(let entries) where entries.isEmpty: writer.write(empty: root, "{}")
        case .sequence, .mapping:
            if let tag = root.tag { writer.write(YAMLTag.spelled(tag)) }
            writer.write(collection: root, indent: 0, isInLine: false)
        }
        writer.write("\n")
        return writer.bytes
    }

    /// The longest key that all readers accept as a simple key.
    private static let longestKey = 250

    private mutating func write(_ text: String) { bytes += text.utf8 }

    private mutating func write(tag: String?) {
        guard let tag else { return }
        write(YAMLTag.spelled(tag) + " ")
    }

    private mutating func write(empty node: YAMLNode, _ brackets: String) {
        write(tag: node.tag)
        write(brackets)
    }

    private mutating func startLine(_ indent: Int) {
        bytes.append(UInt8(ascii: "\n"))
        bytes += repeatElement(UInt8(ascii: " "), count: indent)
    }

    /// Writes a value after `key:` or `-`, including the space before it.
    private mutating func write(value node: YAMLNode, indent: Int, isInSequence: Bool) {
        switch node.content {
        case .scalar(let scalar):
            write(" ")
            write(tag: node.tag)
            if scalar.kind == .string, scalar.text.utf8.contains(UInt8(ascii: "\n")),
                YAMLText.appendLiteral(Array(scalar.text.utf8)[...], indent: indent, to: &bytes)
            {
                return
            }
            write(spelled(scalar, isTagged: node.tag != nil))
        case .sequence(let elements) where elements.isEmpty:
            write(" ")
            write(empty: node, "[]")
        case .mapping(let entries) where entries.isEmpty:
            write(" ")
            write(empty: node, "{}")
        case .sequence, .mapping:
            if let tag = node.tag { write(" " + YAMLTag.spelled(tag)) }
            let isInLine = isInSequence && node.tag == nil
            if isInLine { write(" ") }
            // A list under a key has the same indentation as the key.
            let isFlush = !isInSequence && node.elements != nil
            write(collection: node, indent: isFlush ? indent : indent + 2, isInLine: isInLine)
        }
    }

    /// Writes the lines of a collection; with `isInLine`, the first one continues the current line.
    private mutating func write(collection node: YAMLNode, indent: Int, isInLine: Bool) {
        var isFirst = isInLine || bytes.isEmpty
        func nextLine(_ writer: inout YAMLWriter) {
            if !isFirst { writer.startLine(indent) }
            isFirst = false
        }
        for element in node.elements ?? [] {
            nextLine(&self)
            write("-")
            write(value: element, indent: indent, isInSequence: true)
        }
        for entry in node.entries ?? [] {
            nextLine(&self)
            let key = spelledKey(entry.key)
            if key.utf8.count > Self.longestKey {
                write("? " + key)
                startLine(indent)
                write(":")
            } else {
                write(key + ":")
            }
            write(value: entry.value, indent: indent, isInSequence: false)
        }
    }

    private func spelledKey(_ key: YAMLNode) -> String {
        guard let scalar = key.scalar else { return "\"\"" }
        let tag = key.tag.map { YAMLTag.spelled($0) + " " } ?? ""
        return tag + spelled(scalar, isTagged: key.tag != nil)
    }

    /// The scalar's spelling: numbers, Booleans and nulls unchanged, and text in a form that stays text.
    private func spelled(_ scalar: YAMLScalar, isTagged: Bool) -> String {
        switch scalar.kind {
        case .null, .bool, .integer, .double: scalar.canonicalText
        case .string where isTagged: YAMLText.doubleQuoted(scalar.text)
        case .string: YAMLText.scalar(scalar.text)
        }
    }
}
