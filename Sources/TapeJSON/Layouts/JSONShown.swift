/// A JSON text as a cassette shows it: one member or element a line, and the layout to restore.
package struct JSONShown: Hashable, Sendable {
    package let layout: JSONLayout
    /// The text's tokens, each as it was, indented by two spaces, lines ended by LF, none at the end.
    package let pretty: [UInt8]
}

extension JSONLayout {
    /// Shows a text, if doing so loses nothing: restoring what is shown was seen to give back every
    /// byte.
    ///
    /// Nil for what is not JSON and for white space that follows no rule.
    package static func show(_ bytes: [UInt8]) -> JSONShown? {
        // Why a body is not JSON is of no use here: it is kept as text instead.
        guard let document = try? JSONDocument(parsing: bytes) else { return nil }
        return show(document)
    }

    /// Shows the text of a document that is parsed already.
    package static func show(_ document: JSONDocument) -> JSONShown? {
        let pretty = LayoutRenderer.render(document, as: .pretty)
        // Our own output is JSON again, whatever its layout; a failure would only mean "not shown".
        guard let shown = try? JSONDocument(parsing: pretty) else { return nil }
        for layout in LayoutSurvey.candidates(for: document)
        where layout.isRight(for: document, shown: shown) {
            return JSONShown(layout: layout, pretty: pretty)
        }
        return nil
    }

    /// The proof: under its name, the layout gives the document's every byte back.
    private func isRight(for document: JSONDocument, shown: JSONDocument) -> Bool {
        let restored = LayoutRenderer.render(shown, as: self)
        let isSame = unsafe restored.withUnsafeBufferPointer { restored in
            unsafe document.bytes.withUnsafeBufferPointer { unsafe restored.hasSameBytes(as: $0) }
        }
        return isSame && JSONLayout(name: name) == self
    }

    /// The text that was shown; its white space is not looked at, so a shown text may be edited.
    package func restore(_ pretty: [UInt8]) throws(JSONError) -> [UInt8] {
        LayoutRenderer.render(try JSONDocument(parsing: pretty), as: self)
    }

    package func restore(_ pretty: ArraySlice<UInt8>) throws(JSONError) -> [UInt8] {
        try restore(Array(pretty))
    }
}
