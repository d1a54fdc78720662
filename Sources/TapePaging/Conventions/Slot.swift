package import TapeHTTP
package import TapeJSON

extension Convention {
    /// Where a value goes in a request.
    package enum Slot: Hashable, Sendable {
        /// The value is a URL that replaces the request's URL.
        case url
        case query(String)
        /// A query key whose value is written as JSON, quotes included, as in CouchDB.
        case jsonQuery(String)
        /// A place within the JSON value of a query key, as in `variables={"after":…}`.
        case queryMember(String, JSONPath)
        /// A place in a JSON body; missing objects on the way to it are created.
        case body(JSONPath)
        /// A place in an XML body; missing elements on the way to it are created.
        case markup(XMLPlace)
        /// A field of a form body.
        case form(String)
        /// A header whose value is made from a template such as `items={first}-{last}`.
        case header(HeaderName, ValueTemplate)
        /// A reference resolved against the first URL, such as `/query/{position}`.
        case path(URITemplate)
        /// A place for each key of a map.
        case merge(MergeTarget)
    }

    /// Where the keys of a map go.
    package enum MergeTarget: Hashable, Sendable {
        case query
        case form
        /// The members of an object in a JSON body, or the place of a whole map.
        case body(JSONPath)
    }
}

extension Convention.Slot {
    /// Whether the place is a template that contains the size.
    package var takesSize: Bool { holds(["size", "last"]) }

    /// Whether the place is a template that contains the position.
    package var takesPosition: Bool { holds(["position", "first", "last"]) }

    private func holds(_ names: Set<String>) -> Bool {
        switch self {
        case .path(let template): template.variableNames.contains(where: names.contains)
        case .header(_, let template): names.contains { template.text.contains("{\($0)}") }
        case .url, .query, .jsonQuery, .queryMember, .body, .markup, .form, .merge: false
        }
    }
}
