import TapeHTTP
import Testing

@Suite struct MessageTests {
    @Test(arguments: [
        (200, "200 OK"), (404, "404 Not Found"), (429, "429 Too Many Requests"), (299, "299"),
        (207, "207 Multi-Status"), (423, "423 Locked"), (507, "507 Insufficient Storage"),
        (-1, "-1"),
    ])
    func `a status is shown with its registered phrase`(code: Int, shown: String) {
        #expect(HTTPStatus(rawValue: code).description == shown)
    }

    @Test func `a status belongs to one class at most`() {
        for code in -1...1000 {
            let status = HTTPStatus(rawValue: code)
            let classes = [status.isSuccess, status.isRedirection, status.isServerError]
            let isInOne = (200...399).contains(code) || (500...599).contains(code)
            #expect(classes.filter(\.self).count == (isInOne ? 1 : 0))
        }
        #expect(
            [100, 204, 304, 200].map { HTTPStatus(rawValue: $0).hasNoBody } == [
                true, true, true, false,
            ])
    }

    @Test(arguments: [
        ("GET", true), ("HEAD", true), ("OPTIONS", true), ("TRACE", true), ("PUT", true),
        ("DELETE", true), ("POST", false), ("PATCH", false), ("get", false), ("LOCK", false),
    ])
    func `a method is idempotent as the standard says`(method: String, isIdempotent: Bool) {
        #expect(HTTPMethod(rawValue: method).isIdempotent == isIdempotent)
    }

    @Test func `a token is made of the characters that the standard names`() {
        let others = Set("\"(),/:;<=>?@[\\]{}".utf8)
        for byte in UInt8.min...UInt8.max {
            let isToken = (0x21...0x7E).contains(byte) && !others.contains(byte)
            #expect(ASCIISet.token.contains(byte) == isToken, "\(byte)")
        }
    }

    @Test(
        arguments: [
            ("application/json", "application/json", nil),
            ("Text/HTML; Charset=UTF-8", "text/html", "utf-8"),
            (" text/xml ; a=\"charset=x;\" ;charset=\"ISO-8859-1\"", "text/xml", "iso-8859-1"),
            ("application/vnd.api+json;;charset", "application/vnd.api+json", nil),
            ("a/b; charset=\"", "a/b", nil), ("a/b;=;;", "a/b", nil), ("a/b;=x", "a/b", nil),
        ] as [(String, String, String?)])
    func `a media type is read without its case and quotes`(
        field: String, essence: String, charset: String?
    ) {
        #expect(MediaType(field)?.essence == essence)
        #expect(MediaType(field)?.charset == charset)
    }

    @Test(arguments: ["", "json", "/json", "application/", "application json", ";charset=utf-8"])
    func `what names no type and subtype is no media type`(field: String) {
        #expect(MediaType(field) == nil)
    }

    @Test func `JSON and XML are known by their suffixes too`() {
        #expect(MediaType("application/problem+json")?.isJSON == true)
        #expect(MediaType("application/atom+xml")?.isXML == true)
        #expect(MediaType("application/jsonp")?.isJSON == false)
    }
}
