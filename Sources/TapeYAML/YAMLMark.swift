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

    /// Where every text begins; nodes that were built rather than read carry it.
    package static let start = YAMLMark(line: 1, column: 1, byte: 0)
}
