import TapeHTTP
import Testing

@Suite struct HeaderFieldsTests {
    @Test func `names are found in any case and keep their spelling`() {
        let headers: HeaderFields = ["X-Total": "3", "set-cookie": "a", "Set-Cookie": "b"]
        #expect(headers["x-total"] == "3")
        #expect(headers.values(for: "SET-COOKIE") == ["a", "b"])
        #expect(headers.map(\.name.spelling) == ["X-Total", "set-cookie", "Set-Cookie"])
    }

    @Test func `the last line can be continued`() {
        var headers: HeaderFields = ["A": "1", "B": "2"]
        headers.extendLast(by: " 3")
        #expect(headers.map(\.value) == ["1", "2 3"])
        var none: HeaderFields = [:]
        none.extendLast(by: "x")
        #expect(none.isEmpty)
    }

    @Test func `setting a name leaves one line where the first one was`() {
        var headers: HeaderFields = ["A": "1", "B": "2", "a": "3", "C": "4"]
        headers["a"] = "9"
        #expect(headers.map(\.value) == ["9", "2", "4"])
    }
}
