/// An absolute URL whose text is kept as it was received.
package struct HTTPURL: Hashable, Sendable, CustomStringConvertible {
    package let text: String

    package init(_ text: String) {
        self.text = text
    }

    package var description: String { text }
}
