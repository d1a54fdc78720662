/// A JSON text as a cassette shows it: one member or element a line, and the layout to restore.
package struct JSONShown: Hashable, Sendable {
    package let layout: JSONLayout
    /// What cassettes call the layout.
    package let name: String
    /// The text's tokens, each as it was, indented by two spaces, lines ended by LF, none at the end.
    package let pretty: [UInt8]
}

extension JSONLayout {
    /// Shows a text, if doing so loses nothing: the layout's white space was seen to be the text's own
    /// in every place.
    ///
    /// Nil for what is not JSON and for white space that follows no rule.
    package static func show(_ bytes: [UInt8]) -> JSONShown? {
        // Why a body is not JSON is of no use here: it is kept as text instead.
        guard let document = try? JSONDocument(parsing: bytes) else { return nil }
        return show(document)
    }

    /// Shows the text of a document that is parsed already.
    package static func show(_ document: JSONDocument) -> JSONShown? {
        LayoutSearch.show(document)
    }

    /// The text that was shown; its white space is not looked at, so a shown text may be edited.
    package func restore(_ pretty: [UInt8]) throws(JSONError) -> [UInt8] {
        LayoutRenderer.render(try JSONDocument(parsing: pretty), as: self)
    }

    package func restore(_ pretty: ArraySlice<UInt8>) throws(JSONError) -> [UInt8] {
        try restore(Array(pretty))
    }
}
