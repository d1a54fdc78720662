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

    /// The same error, with the place of another list in the body, if there is one.
    func naming(listIn root: PageNode?) -> Self {
        guard var list = missingList, case .json(let value)? = root,
            let words = ListElsewhere.words(in: value)
        else { return self }
        list.elsewhere = words
        var error = Self(code, detail: "\(detail); \(words)")
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
