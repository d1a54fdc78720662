/// A value in a YAML document, with the place it was read from.
package struct YAMLNode: Sendable {
    /// What a node holds.
    package enum Content: Hashable, Sendable {
        case scalar(YAMLScalar)
        case sequence([YAMLNode])
        /// The entries in the order of the text; keys are scalars, and all are different.
        case mapping([YAMLEntry])
    }

    package let content: Content
    /// The start of the node, or of the tag or anchor before it.
    package let mark: YAMLMark
    /// The resolved tag, where the text gives one.
    package let tag: String?

    package init(_ content: Content, at mark: YAMLMark = .start, tag: String? = nil) {
        self.content = content
        self.mark = mark
        self.tag = tag
    }
}

extension YAMLNode: Hashable {
    /// Compares contents, not places.
    package static func == (a: YAMLNode, b: YAMLNode) -> Bool {
        a.tag == b.tag && a.content == b.content
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(content)
    }
}

extension YAMLNode {
    package var scalar: YAMLScalar? {
        if case .scalar(let scalar) = content { scalar } else { nil }
    }

    /// A scalar's text, whatever its kind.
    package var text: String? { scalar?.text }

    /// A list's elements.
    package var elements: [YAMLNode]? {
        if case .sequence(let elements) = content { elements } else { nil }
    }

    /// A mapping's entries.
    package var entries: [YAMLEntry]? {
        if case .mapping(let entries) = content { entries } else { nil }
    }

    /// The value under a key of a mapping, found by walking the entries.
    package subscript(_ key: String) -> YAMLNode? {
        entries?.first { $0.key.text?.utf8.elementsEqual(key.utf8) ?? false }?.value
    }

    package var isNull: Bool { scalar?.kind == .null }
    package var bool: Bool? { scalar?.bool }
    package var integer: Int? { scalar?.integer }
    package var double: Double? { scalar?.double }

    /// The bytes of a `!!binary` or `!binary` scalar; nil if it is something else or not base64.
    package var binary: [UInt8]? {
        guard tag == YAMLTag.binary || tag == "!binary" else { return nil }
        return text.flatMap { Base64.decode($0.utf8) }
    }

    /// The kind of the node, for messages.
    package var noun: String {
        switch content {
        case .sequence: "a list"
        case .mapping: "a mapping"
        case .scalar(let scalar):
            switch scalar.kind {
            case .null: "nothing"
            case .bool: "true or false"
            case .integer, .double: "a number"
            case .string: "text"
            }
        }
    }
}

extension YAMLNode {
    /// A node that every reader reads as this text.
    package static func string(_ text: String) -> YAMLNode {
        YAMLNode(.scalar(YAMLScalar(text, style: .doubleQuoted)))
    }

    package static func integer(_ number: Int) -> YAMLNode {
        YAMLNode(.scalar(YAMLScalar(String(number))))
    }

    package static func bool(_ value: Bool) -> YAMLNode {
        YAMLNode(.scalar(YAMLScalar(value ? "true" : "false")))
    }

    package static let null = YAMLNode(.scalar(YAMLScalar("null")))

    package static func sequence(_ elements: [YAMLNode]) -> YAMLNode {
        YAMLNode(.sequence(elements))
    }

    /// A mapping with text keys, in this order.
    package static func mapping(_ entries: KeyValuePairs<String, YAMLNode>) -> YAMLNode {
        YAMLNode(.mapping(entries.map { YAMLEntry(key: .string($0.key), value: $0.value) }))
    }
}

/// A place in a YAML text.
package struct YAMLMark: Hashable, Sendable {
    /// Counted from one; LF, CR LF and a lone CR end a line.
    package let line: Int
    /// Counted from one, in Unicode scalars.
    package let column: Int
    /// The offset into the bytes that were parsed.
    package let byte: Int

    package init(line: Int, column: Int, byte: Int) {
        self.line = line
        self.column = column
        self.byte = byte
    }

    /// The start of a text, which is also the mark of nodes that were built rather than read.
    package static let start = YAMLMark(line: 1, column: 1, byte: 0)
}

/// A key of a mapping and its value.
package struct YAMLEntry: Hashable, Sendable {
    package let key: YAMLNode
    package let value: YAMLNode

    package init(key: YAMLNode, value: YAMLNode) {
        self.key = key
        self.value = value
    }
}
