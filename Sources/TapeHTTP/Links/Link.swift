/// One relation that a `Link` field states: its context has a target of this relation type.
package struct Link: Hashable, Sendable {
    /// A target attribute; its name is in small letters, its value unquoted and decoded.
    package struct Attribute: Hashable, Sendable {
        package let name: String
        package let value: String
    }

    /// Where a target stands in the field lines it was read from.
    package struct Place: Hashable, Sendable {
        /// Which of the lines, from 0.
        package let line: Int
        /// The bytes between `<` and `>`.
        package let target: Range<Int>
    }

    package let target: HTTPURL
    /// What the link is about: the response's own URL unless an `anchor` says otherwise.
    package let context: HTTPURL
    /// A relation type in small letters.
    package let rel: String
    /// In order, without `rel` and `anchor`; `title*` and its like are decoded and take the place
    /// of the plain form.
    package let attributes: [Attribute]
    package let place: Place

    /// The value of the first attribute of a name; `""` if it has none.
    package subscript(attribute name: String) -> String? {
        attributes.first { $0.name == name }?.value
    }
}
