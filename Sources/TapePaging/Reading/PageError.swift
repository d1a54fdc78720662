package import TapeHTTP

/// Why a response cannot be read as a page.
package struct PageError: Error, Hashable, Sendable {
    /// The kinds a caller can act on.
    package enum Code: Hashable, Sendable {
        /// The server answered with a status other than success.
        case status(Int)
        /// The exchange itself failed or broke off.
        case transport(TransportError.Code)
        /// The body is not what the convention reads.
        case malformed
        /// The body can be parsed, but the items are not where the convention says.
        case noItems
        /// A link, cursor or total has the wrong kind of value.
        case badSignal
        /// The page promises more, but does not say where the list continues.
        case deadEnd
    }

    /// What is known about a list that is not at its declared place.
    package struct MissingList: Hashable, Sendable {
        /// The kind of value at its place, such as `object`; nil where there is none.
        package let kind: String?
        /// The place of another list in the body, in words.
        package internal(set) var elsewhere: String?
        /// The name in the list's path that the body does not have; nil if no name is missing, or the body is not JSON.
        package internal(set) var name: MissingName?
        /// Whether the spec allows the list to be absent, and the body looks like an error.
        package internal(set) var isError = false
    }

    package let code: Code
    package let detail: String
    /// Details about the missing list; nil for other errors.
    package internal(set) var missingList: MissingList?

    package init(_ code: Code, detail: String) {
        self.code = code
        self.detail = detail
    }
}

extension PageError {
    /// The items are not at their declared place, which holds something else or nothing.
    static func noItems(_ words: String, found kind: String? = nil) -> Self {
        var error = Self(.noItems, detail: words)
        error.missingList = MissingList(kind: kind)
        return error
    }

    /// The list is absent, as the spec allows on an empty page, but the body looks like an error.
    static func errorInsteadOfItems(_ words: String) -> Self {
        var error = noItems(words)
        error.missingList?.isError = true
        return error
    }

    /// The same error, with the place of another list in the body, if there is one, and the keys at the place where the path
    /// of the items leads nowhere.
    func naming(listIn root: PageNode?, besides path: BodyPath?) -> Self {
        guard var list = missingList, !list.isError, case .json(let value)? = root else {
            return self
        }
        list.elsewhere = ListElsewhere.words(in: value)
        if case .json(let path)? = path { list.name = MissingName(in: path, of: value) }
        let words = [detail, list.elsewhere, list.name?.words].compactMap(\.self)
        var error = Self(code, detail: words.joined(separator: "; "))
        error.missingList = list
        return error
    }

    /// A status that ends a list cannot be the answer to the request for its first page.
    static func pastEndAtFirst(_ status: Int) -> Self {
        Self(
            .status(status),
            detail: """
                status \(HTTPStatus(rawValue: status)) for the first page, which is never past the end
                """)
    }
}

extension PageError: CustomStringConvertible {
    package var description: String { detail }
}
