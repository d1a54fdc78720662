import TapeContracts
import TapeHTTP
import Testing

@Suite struct CurlCommandTests {
    private static let url = HTTPURL("https://api.example.com/items?limit=20&after=a%20b")

    @Test func `a plain request is a plain command`() {
        let request = HTTPRequest(url: HTTPURL("https://api.example.com/items"))
        #expect(
            CurlCommand(request).text
                == "curl --globoff --path-as-is https://api.example.com/items")
    }

    @Test func `what a shell would act on is quoted`() {
        let request = HTTPRequest(
            method: .post, url: Self.url, headers: ["X-Note": "it's"],
            body: Array(#"{"a":"$b"}"#.utf8))
        #expect(
            CurlCommand(request).text == #"""
                curl --globoff --path-as-is -H 'X-Note: it'\''s' -H Content-Type: --data-raw '{"a":"$b"}' \#
                'https://api.example.com/items?limit=20&after=a%20b'
                """#)
    }

    @Test func `a secret is taken from the environment`() {
        let request = HTTPRequest(
            url: Self.url, headers: ["Authorization": "Bearer REDACTED-API_TOKEN"])
        #expect(CurlCommand(request).text.contains(#"-H "Authorization: Bearer ${API_TOKEN}""#))
    }
}
