package import TapeHTTP

/// Further facts of a response that laws compare.
package struct PageFacts: Hashable, Sendable {
    package var status = 200
    /// The media type in lower case, such as `application/json`; nil where the response has none.
    package var mediaType: String?
    package var byteCount = 0
    /// The parts of the request that the response repeats.
    package var echo: [Convention.Echo: String] = [:]
    /// The value that is the same on every page of a snapshot.
    package var snapshot: String?
    /// The first target of each relation in the `Link` header.
    package var links: [String: HTTPURL] = [:]
    /// The number of mistakes in the `Link` header.
    package var linkFaults = 0
    /// The links in the header and the body to other pages of the list.
    package var pageLinks = PageLinks()
    /// The parsed `Content-Range` header.
    package var range: PageRange?
    /// A value that is equal for pages whose items have the same bytes; nil for a page without items.
    package var content: UInt64?
    /// The structure of the page, as far as other pages of the walk must share it.
    package var shape = PageShape()
    /// Whether the answer was a status that means "past the end", rather than a page.
    package var isPastEnd = false

    package init() {}
}
