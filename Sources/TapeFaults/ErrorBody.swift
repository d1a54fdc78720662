/// How APIs report an error with status 200, in the format of their other answers.
package enum ErrorBody: Hashable, Sendable, CaseIterable {
    /// An object with the error in it, for APIs whose answers are objects.
    case object
    /// An object with two texts, for APIs whose answers are arrays.
    case flat
    /// GraphQL's errors, without data.
    case graphQL
    case xml

    package var text: String {
        switch self {
        case .object: #"{"error":{"code":503,"message":"The service is unavailable."}}"#
        case .flat: #"{"error":"unavailable","message":"The service is unavailable."}"#
        case .graphQL:
            #"{"errors":[{"message":"The service is unavailable.","extensions":{"code":"UNAVAILABLE"}}],"data":null}"#
        case .xml:
            #"<?xml version="1.0" encoding="UTF-8"?><Error><Code>ServiceUnavailable</Code><Message>The service is unavailable.</Message></Error>"#
        }
    }

    /// The media type of the body if the answer has no type of its own.
    package var usualType: String {
        switch self {
        case .object, .flat, .graphQL: "application/json"
        case .xml: "application/xml"
        }
    }
}
