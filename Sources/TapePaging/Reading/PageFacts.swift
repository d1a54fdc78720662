package import TapeHTTP

/// Further facts of a response that laws compare.
package struct PageFacts: Hashable, Sendable {
    package var status = 200
    /// Type and subtype in small letters; nil where the response names none.
    package var mediaType: String?
    package var byteCount = 0
    /// What the response repeats of the request.
    package var echo: [Convention.Echo: String] = [:]
    /// The value that stays the same on every page of a snapshot.
    package var snapshot: String?
    /// The targets of the response's `Link` header by relation, the first of each.
    package var links: [String: HTTPURL] = [:]
    /// How many mistakes the `Link` header has.
    package var linkFaults = 0
    /// The links of header and body to other pages of the list.
    package var pageLinks = PageLinks()
    /// What `Content-Range` says.
    package var range: PageRange?
    /// Equal for pages whose items are written alike; nil for a page without items.
    package var content: UInt64?
    /// How the page is built, as far as other pages of the walk must be built alike.
    package var shape = PageShape()
    /// Whether the answer was a status that means "past the end", rather than a page.
    package var isPastEnd = false

    package init() {}
}
