/// Writes JSON for the tool's own formats.
///
/// ```swift
/// var writer = JSONWriter(style: .pretty)
/// writer.object { report in
///     report.member("pagetape", 1)
///     report.member("laws", array: { laws in laws.element("ordered") })
/// }
/// ```
package struct JSONWriter: Sendable {
    /// How the tokens are spaced.
    package enum Style: Hashable, Sendable {
        /// No white space at all.
        case compact
        /// Two spaces a level, one member or element a line, and no line break at the end.
        case pretty
    }

    /// What has been written so far.
    package private(set) var bytes: [UInt8] = []
    private let style: Style
    private var depth = 0
    /// Whether the container being written has a child already.
    private var hasChild = false

    package init(style: Style) {
        self.style = style
    }

    /// The text for people and tools, with escapes for characters that would act on a terminal.
    package var text: String { JSONText.escapingControls(String(decoding: bytes, as: UTF8.self)) }

    /// Writes an object; the closure adds its members.
    package mutating func object(_ fill: (inout JSONWriter) -> Void) {
        container("{", "}", fill)
    }

    /// Writes an array; the closure adds its elements.
    package mutating func array(_ fill: (inout JSONWriter) -> Void) {
        container("[", "]", fill)
    }

    /// Writes the only value of a text, or the value after a key.
    package mutating func value(_ value: some JSONWritable) { value.write(to: &self) }

    /// Adds a member to the object being written.
    package mutating func member(_ key: String, _ value: some JSONWritable) {
        startMember(key)
        value.write(to: &self)
    }

    package mutating func member(_ key: String, object fill: (inout JSONWriter) -> Void) {
        startMember(key)
        object(fill)
    }

    package mutating func member(_ key: String, array fill: (inout JSONWriter) -> Void) {
        startMember(key)
        array(fill)
    }

    /// Adds an array with an object for each item; the closure adds the members of one.
    package mutating func member<Items: Sequence>(
        _ key: String, objects items: Items, _ fill: (Items.Element, inout JSONWriter) -> Void
    ) {
        member(key, array: { for item in items { $0.element(object: { fill(item, &$0) }) } })
    }

    /// Adds a member of another text, its key spelled as it is there.
    package mutating func member(_ member: JSONMember) {
        startChild()
        writeToken(member.keyValue.rawText)
        writeToken(style == .pretty ? ": " : ":")
        member.value.write(to: &self)
    }

    /// Adds an element to the array being written.
    package mutating func element(_ value: some JSONWritable) {
        startChild()
        value.write(to: &self)
    }

    package mutating func element(object fill: (inout JSONWriter) -> Void) {
        startChild()
        object(fill)
    }

    package mutating func element(array fill: (inout JSONWriter) -> Void) {
        startChild()
        array(fill)
    }

    mutating func write(_ value: JSONValue) {
        let layout: JSONLayout = style == .pretty ? .pretty : .compact
        bytes += LayoutRenderer.render(value, as: layout, depth: depth)
    }

    mutating func writeToken(_ token: String) { bytes += token.utf8 }

    mutating func writeString(_ text: String) { JSONText.appendQuoted(text, to: &bytes) }
}

// MARK: - Spacing

extension JSONWriter {
    private mutating func container(
        _ opening: String, _ closing: String, _ fill: (inout JSONWriter) -> Void
    ) {
        let outer = hasChild
        hasChild = false
        depth += 1
        writeToken(opening)
        fill(&self)
        depth -= 1
        if hasChild { startLine() }
        writeToken(closing)
        hasChild = outer
    }

    private mutating func startChild() {
        if hasChild { writeToken(",") }
        hasChild = true
        startLine()
    }

    private mutating func startMember(_ key: String) {
        startChild()
        writeString(key)
        writeToken(style == .pretty ? ": " : ":")
    }

    private mutating func startLine() {
        guard style == .pretty else { return }
        bytes.append(UInt8(ascii: "\n"))
        bytes.append(contentsOf: repeatElement(UInt8(ascii: " "), count: depth * 2))
    }
}
