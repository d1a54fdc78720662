import TapeYAML

extension CassetteError: CustomStringConvertible {
    /// The error as a compiler would print it: place, message, line and caret.
    ///
    /// The line may come from a file that is not a cassette, with credentials in plain text.
    package var description: String {
        place.map { Redactor().mask($0.rendered(message)) } ?? message
    }
}
