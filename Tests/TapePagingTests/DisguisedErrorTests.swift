import TapeHTTP
import TapePaging
import Testing

/// With `absent-items: empty`, a page without the list is an empty one, unless it is an error.
@Suite struct DisguisedErrorTests {
    private func read(_ body: String) throws -> PageReading {
        var convention = Convention(
            style: .cursor, sources: [.token(at: try BodyPath("$.meta.next"))],
            slots: [.query("cursor")], authority: .next,
            items: Convention.Items([try BodyPath("$.data")]))
        convention.items.absentIsEmpty = true
        return try PageReader(convention).read(
            HTTPResponse(status: 200, body: Array(body.utf8)),
            to: HTTPRequest(url: HTTPURL("https://api.test/items")))
    }

    @Test(arguments: [
        (body: #"{"error":{"code":503,"status":"UNAVAILABLE"}}"#, name: "error"),
        (body: #"{"error":"timeout","data":null}"#, name: "error"),
        (body: #"{"errors":[{"message":"The service is unavailable."}]}"#, name: "errors"),
        (body: #"{"Fault":{"faultcode":"Server"}}"#, name: "Fault"),
        (body: #"{"message":"Internal server error"}"#, name: "message"),
        (body: #"{"type":"about:blank","status":503}"#, name: "status"),
        (body: #"{"statusCode":"429"}"#, name: "statusCode"),
    ])
    func `an error with status 200 is no empty page`(body: String, name: String) throws {
        let error = try #require(throws: PageError.self) { try read(body) }
        #expect(error.code == .noItems)
        #expect(error.missingList?.isError == true)
        #expect(error.detail.hasSuffix("the answer looks like an error: it has `\(name)`"))
    }

    @Test(arguments: [
        "{}", #"{"data":null}"#, #"{"status":"ok"}"#, #"{"status":200,"message":"OK"}"#,
        #"{"message":"No more items"}"#, #"{"error":null,"errors":[]}"#, #"{"error":false}"#,
        #"{"error":{"code":0,"message":"success"}}"#, #"{"error":"No items were found"}"#,
        #"{"error":{"code":404,"message":"Nothing here"}}"#, #"{"status":404}"#,
        #"{"errors":[{"message":"A part is slow."}],"meta":{"count":0}}"#,
    ])
    func `a page that leaves the empty list out is an empty page`(body: String) throws {
        #expect(try read(body).items.isEmpty)
    }
}
