/// A request as a value; `mark` says which place in which walk it is asked for and is never sent.
package struct HTTPRequest: Hashable, Sendable {
    package var method: HTTPMethod
    package var url: HTTPURL
    package var headers: HeaderFields
    package var body: [UInt8]?
    package var mark: PageMark?

    package init(
        method: HTTPMethod = .get,
        url: HTTPURL,
        headers: HeaderFields = [:],
        body: [UInt8]? = nil,
        mark: PageMark? = nil
    ) {
        self.method = method
        self.url = url
        self.headers = headers
        self.body = body
        self.mark = mark
    }
}
