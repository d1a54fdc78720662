/// Why a description cannot be surveyed.
package struct SurveyError: Error, Hashable, Sendable {
    /// The kinds a caller can act on.
    package enum Code: Hashable, Sendable {
        /// Neither JSON nor YAML.
        case unreadable
        /// Not an API description in a known format.
        case unknownFormat
        case missingFile
        /// Its server did not answer.
        case unreachable
        /// It has no operation of the names that were asked for.
        case noSuchOperation
    }

    package let code: Code
    package let message: String
    /// The file, with line and column where they are known.
    package let place: String

    package init(_ code: Code, _ message: String, at place: String) {
        self.code = code
        self.message = message
        self.place = place
    }
}

extension SurveyError: CustomStringConvertible {
    package var description: String {
        // A parser's message begins with line and column.
        message.first?.isNumber == true ? "\(place):\(message)" : "\(place): \(message)"
    }
}

/// A problem in a description that does not stop the survey of the rest.
package struct SurveyProblem: Hashable, Sendable {
    package let place: String
    package let message: String

    package init(_ message: String, at place: String) {
        self.message = message
        self.place = place
    }
}

extension SurveyProblem: CustomStringConvertible {
    package var description: String { "\(place): \(message)" }
}
