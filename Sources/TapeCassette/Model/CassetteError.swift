package import TapeYAML

/// Why a cassette could not be read or written.
package struct CassetteError: Error, Hashable, Sendable {
    /// The kinds a caller can act on.
    package enum Code: Hashable, Sendable {
        /// The file itself could not be read or written; ``CassetteError/file`` says why.
        case file
        /// Another tool's file that is not JSON.
        case notJSON
        /// Another tool's file in an unknown format.
        case unknownFormat
        /// Not YAML, or a part of YAML that cassettes do without.
        case notYAML
        /// YAML, but no cassette.
        case notACassette
        case newerVersion
        /// A recording that was never finished.
        case journal
        case unknownKey
        case missingKey
        case badValue
        /// A file whose line ends were changed, or that got a byte order mark, by another program.
        case convertedText
        /// A pointer that Git LFS leaves in place of the file.
        case gitPointer
        /// Bytes about to be written hold a secret.
        case secret
        /// An earlier run's unfinished recording is in the way.
        case unfinished
        /// Another recording of the same run was written to the file.
        case taken
        /// The old and the new recording do not belong together.
        case mismatch
        /// The text about to be written would not read back the same.
        case notExact
    }

    package let code: Code
    /// The message for people: what is wrong, what was expected, what to do.
    package let message: String
    /// The place in the file, if there is one.
    package let place: SourceExcerpt?
    /// The system's error, if the file itself could not be read or written.
    package let file: FileError?

    package init(
        _ code: Code, _ message: String, at place: SourceExcerpt? = nil, file: FileError? = nil
    ) {
        self.code = code
        self.message = message
        self.place = place
        self.file = file
    }

    package init(_ error: FileError) {
        self.init(.file, error.description, file: error)
    }

    /// Runs an operation on files and wraps its error.
    static func wrapping<Value: ~Copyable>(
        _ body: () throws(FileError) -> Value
    ) throws(CassetteError) -> Value {
        do {
            return try body()
        } catch {
            throw CassetteError(error)
        }
    }
}
