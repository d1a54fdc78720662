/// Why a file could not be read, written or locked.
package struct FileError: Error, Hashable, Sendable {
    /// The kinds a caller can act on.
    package enum Code: Hashable, Sendable {
        case missing
        /// A file that must not be replaced is already there.
        case exists
        case missingFolder
        case notAllowed
        case readOnly
        case full
        /// A folder, a device or a link is where a file is expected.
        case notAFile
        case symbolicLink
        case locked
        case tooLarge
        case other
    }

    package let code: Code
    package let path: String
    /// The message for people, without the path.
    package let message: String
    /// The system's error number, if the system refused.
    package let number: Int32?

    package init(_ code: Code, path: String, _ message: String, number: Int32? = nil) {
        self.code = code
        self.path = path
        self.message = message
        self.number = number
    }
}

extension FileError: CustomStringConvertible {
    package var description: String { "\(path): \(message)" }
}
