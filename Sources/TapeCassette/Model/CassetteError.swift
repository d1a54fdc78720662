package import TapeYAML

/// Why a cassette could not be read or written.
package struct CassetteError: Error, Hashable, Sendable {
    /// The kinds a caller can act on.
    package enum Code: Hashable, Sendable {
        /// The file itself could not be read or written; ``CassetteError/file`` says why.
        case file
        /// Another tool's file that is not JSON.
        case notJSON
        /// Another tool's file of which nobody knows what wrote it.
        case unknownFormat
        /// Not YAML, or a part of YAML that cassettes do without.
        case notYAML
        /// YAML, but no cassette.
        case notACassette
        case newerVersion
        /// A recording that did not come to its end.
        case journal
        case unknownKey
        case missingKey
        case badValue
        /// Line ends or a byte order mark that another program put in.
        case convertedText
        /// Not the file but what Git LFS keeps in its place.
        case gitPointer
        /// Bytes about to be written hold a secret.
        case secret
        /// An unfinished recording of an earlier run is in the way.
        case unfinished
        /// The old and the new recording do not belong together.
        case mismatch
        /// What was written would not read back the same.
        case notExact
    }

    package let code: Code
    /// The sentence for people: what is wrong, what was expected, what to do.
    package let message: String
    /// The place in the file, if there is one.
    package let place: SourceExcerpt?
    /// What the system said, if the file is the trouble.
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

    /// Runs what may fail for the file's sake.
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
