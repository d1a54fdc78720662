package import TapeHTTP

/// The kinds of paging information in a response, each with its place.
package enum Signal {
    /// Where in a response a signal is.
    package enum Place: Hashable, Sendable {
        case link(relation: String)
        case header(HeaderName)
        case body(BodyPlace)
    }

    /// Something that may lead to the next page.
    package struct Pointer: Hashable, Sendable {
        package enum Form: Hashable, Sendable {
            case url(String)
            case token(String)
            /// Named values, to be sent back as they are.
            case map(BodyNode)
        }

        package let place: Place
        package let form: Form
        /// The words of its key.
        package let key: KeyWords
        /// From 1, a guess, to 6, a standard.
        package let strength: Int

        /// Orders pointers by strength; of two equally strong ones, a URL comes first, since it can be used in only one way.
        var rank: Int { if case .url = form { 2 * strength + 1 } else { 2 * strength } }
    }

    /// A Boolean that may say whether there is more.
    package struct Flag: Hashable, Sendable {
        package let place: BodyPlace
        package let value: Bool
        /// The value that means "there is more", according to the name.
        package let valueForMore: Bool
    }

    /// A number that counts items or pages.
    package struct Count: Hashable, Sendable {
        package let place: Place
        package let kind: PagingWords.Count
        package let value: Int
        /// Whether the name alone says that it counts the whole list.
        package let isNamedTotal: Bool
    }

    /// A parameter that the response repeats, or names with an empty value.
    package struct Echo: Hashable, Sendable {
        package let place: BodyPlace
        package let name: String
        package let value: BodyNode
    }
}
