package import TapeHTTP

/// What selects a page.
package enum Position: Hashable, Sendable {
    /// The request as the spec writes it.
    case first
    /// A link the server gave, used whole.
    case url(HTTPURL)
    /// A page number or a count of items, computed by the client.
    case number(Int)
    /// A cursor, or several values that together form one, each with its own slot.
    case values([PositionValue])
    /// A map whose keys all go into the request.
    case map([PositionField])
    /// A position together with other values for the next request.
    indirect case carrying(Position, [PositionValue])

    /// A cursor the server gave as text.
    package static func token(_ text: String) -> Self { .values([.text(text)]) }
}

extension Position: CustomStringConvertible {
    /// The position as reports and traces show it.
    package var description: String {
        switch self {
        case .first: "first"
        case .url(let url): url.text
        case .number(let number): String(number)
        case .values(let values): values.map(\.text).joined(separator: ", ")
        case .map(let fields):
            fields.map { "\($0.key)=\($0.value.text)" }.joined(separator: "&")
        case .carrying(let position, _): position.description
        }
    }
}

/// A key of a map that is a position.
package struct PositionField: Hashable, Sendable {
    package let key: String
    package let value: PositionValue

    package init(key: String, value: PositionValue) {
        self.key = key
        self.value = value
    }
}
