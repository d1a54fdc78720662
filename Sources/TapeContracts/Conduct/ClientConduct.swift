package import TapeHTTP

/// What a plain client did in one run: the ids it returned, how it ended, and the requests it made.
package struct ClientConduct: Sendable {
    /// How a run ended.
    package enum Ending: Hashable, Sendable {
        /// It returned, claiming to have the whole list.
        case returned
        /// It threw an error with these words.
        case threw(String)
        /// It made so many requests that the run was ended.
        case overran
        /// It stopped making requests, and did not return.
        case hung
    }

    package let ids: [String]
    package let ending: Ending
    /// What the client sent, with its secrets, and what it got.
    package let exchanges: [Exchange]
    /// Shows the requests without secrets.
    let shown: ShownRequests

    package init(ids: [String], ending: Ending, exchanges: [Exchange], shown: ShownRequests) {
        self.ids = ids
        self.ending = ending
        self.shown = shown
        // A redirect only says where the page is; the page itself comes after it.
        self.exchanges = exchanges.filter { exchange in
            guard case .whole(let response) = exchange.outcome else { return true }
            return !(300..<400).contains(response.status) || response.status == 304
        }
    }
}
