import TapeJSON

/// A value of a position; a JSON value keeps its kind, so that it can go into a JSON body.
package enum PositionValue: Hashable, Sendable {
    case text(String)
    /// A number, a Boolean, a list or a map, as JSON spells it.
    case json(String)

    /// A missing part of a position whose other parts have values.
    package static let nothing = Self.json("null")

    /// The value for a query, a form or a header.
    package var text: String {
        switch self {
        case .text(let text): text
        case .json(let json): json
        }
    }

    /// The value for a JSON body.
    package var json: String {
        switch self {
        case .text(let text): JSONText.quote(text)
        case .json(let json): json
        }
    }
}
