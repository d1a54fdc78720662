/// One link from a `Link` field: its context has a target with this relation type.
package struct Link: Hashable, Sendable {
    /// A target attribute; its name is in lower case, its value unquoted and decoded.
    package struct Attribute: Hashable, Sendable {
        package let name: String
        package let value: String
    }

    /// The place of a target in the field lines that it was read from.
    package struct Place: Hashable, Sendable {
        /// The index of the line.
        package let line: Int
        /// The bytes between `<` and `>`.
        package let target: Range<Int>
    }

    package let target: HTTPURL
    /// The URL that the link belongs to: the response's own, unless an `anchor` says otherwise.
    package let context: HTTPURL
    /// The relation type in lower case.
    package let rel: String
    /// The attributes in order, without `rel` and `anchor`; extended ones such as `title*` are decoded and replace the plain
    /// form.
    package let attributes: [Attribute]
    package let place: Place

    /// The value of the first attribute with a name; `""` if it has none.
    package subscript(attribute name: String) -> String? {
        attributes.first { $0.name == name }?.value
    }
}
