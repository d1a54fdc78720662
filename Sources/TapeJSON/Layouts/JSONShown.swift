/// A JSON text as a cassette shows it: one member or element a line, and the layout to restore.
package struct JSONShown: Hashable, Sendable {
    package let layout: JSONLayout
    /// The layout's name in cassettes.
    package let name: String
    /// The text's tokens unchanged, indented by two spaces, with LF between lines and none at the end.
    package let pretty: [UInt8]
}

extension JSONLayout {
    /// Shows a text if nothing is lost, that is, if the layout's white space equals the text's own in every place.
    ///
    /// Nil for a text that is not JSON, for white space that follows no rule, for one with so much of it that ``restore(_:)``
    /// would refuse it, and where the shown text would have more than `sizeLimit` bytes: every level of nesting indents every
    /// line in it, so a small text can have very long lines.
    package static func show(_ bytes: [UInt8], sizeLimit: Int = .max) -> JSONShown? {
        // `try?`: the reason does not matter, since a body that is not JSON is kept as text.
        guard let document = try? JSONDocument(parsing: bytes) else { return nil }
        return show(document, sizeLimit: sizeLimit)
    }

    /// Shows the text of a document that is parsed already.
    package static func show(_ document: JSONDocument, sizeLimit: Int = .max) -> JSONShown? {
        LayoutSearch.show(document, sizeLimit: sizeLimit)
    }

    /// The original text; white space in the shown text is ignored, so that it may be edited.
    ///
    /// A text that would exceed ``sizeLimit(for:)`` is refused as too large.
    package func restore(_ pretty: [UInt8]) throws(JSONError) -> [UInt8] {
        try PreparedLayout(self, named: "").restore(pretty)
    }

    /// The most bytes that a text of `count` bytes may have in another layout.
    ///
    /// It limits both a shown text and a restored one, so that what is shown can be restored. The widest unit of indentation
    /// is sixteen times as wide as that of shown texts.
    package static func sizeLimit(for count: Int) -> Int { 16 * count + 4096 }
}
