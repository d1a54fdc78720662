import TapeYAML

extension CassetteError: CustomStringConvertible {
    /// The error as a compiler would print it: place, message, line and caret.
    ///
    /// The line may be one of a file that is no cassette, where credentials stand as they are.
    package var description: String {
        place.map { Redactor().mask($0.rendered(message)) } ?? message
    }
}
