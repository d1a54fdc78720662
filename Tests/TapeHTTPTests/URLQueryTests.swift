import TapeHTTP
import Testing

@Suite struct URLQueryTests {
    @Test func `a query is read as ordered pairs`() {
        let items = HTTPURL("https://a?b=1&a=%26+x&&b=2&k&=v&c==#d=4").queryItems
        #expect(items.map(\.name) == ["b", "a", "b", "k", "", "c"])
        #expect(items.map(\.value) == ["1", "& x", "2", "", "v", "="])
        #expect(items.map(\.rawValue) == ["1", "%26+x", "2", nil, "v", "="])
        #expect(HTTPURL("https://a").queryItems.isEmpty)
        #expect(HTTPURL("https://a?").queryItems.isEmpty)
    }

    @Test(arguments: [
        (query: "", edited: "?p=2%20%26%2B"), ("?", "?p=2%20%26%2B"),
        ("?a=1", "?a=1&p=2%20%26%2B"), ("?a=1&", "?a=1&p=2%20%26%2B"),
        ("?p=1&a=%zz&&b", "?p=2%20%26%2B&a=%zz&&b"), ("?a&p&b", "?a&p=2%20%26%2B&b"),
        ("?p=1&a=1&p=3&b=|<x>\"", "?p=2%20%26%2B&a=1&b=|<x>\""),
        ("?%70=1&p=2#p=3", "?%70=2%20%26%2B#p=3"), ("#f?g", "?p=2%20%26%2B#f?g"),
        ("?P=1", "?P=1&p=2%20%26%2B"),
    ])
    func `setting a name leaves all other bytes alone`(query: String, edited: String) {
        let url = HTTPURL("https://a/b/../c\(query)")
        #expect(url.settingQuery("p", to: "2 &+").text == "https://a/b/../c\(edited)")
    }

    @Test func `a name is found decoded and encoded when new`() {
        let url = HTTPURL("https://a?page%5Bafter%5D=x")
        #expect(url.settingQuery("page[after]", to: "y").text == "https://a?page%5Bafter%5D=y")
        #expect(HTTPURL("https://a").settingQuery("é[", to: "").text == "https://a?%C3%A9%5B=")
        #expect(HTTPURL("https://a?a+b=1").removingQuery("a b").text == "https://a")
    }

    @Test(arguments: [
        ("?p=1", ""), ("?p=1#f", "#f"), ("?p&a=1", "?a=1"), ("?a=1&p=1&p=2&b", "?a=1&b"),
        ("?a=1&&p", "?a=1&"), ("?a", "?a"), ("", ""), ("?", "?"), ("?p&", "?"),
    ])
    func `removing a name takes its values and no more`(query: String, left: String) {
        #expect(HTTPURL("https://a/\(query)").removingQuery("p").text == "https://a/\(left)")
    }

    @Test(arguments: [
        ("https://a/b?x=1&y=2", "HTTPS://A:443/b?y=2&x=1#z"), ("http://a", "http://a:80/"),
        ("http://a/?q=a+b", "http://a/?q=a%20b"), ("http://a/%7eb%C3%A9", "http://a/~b\u{E9}"),
        ("http://a/?x=<1>|", "http://a/?x=%3c1%3E%7C"), ("http://a/?x", "http://a/?x="),
        ("http://a/?x&&y", "http://a/?y&x"), ("http://a?", "http://a"),
        ("http://a/b/../c", "http://a/c"), ("http://a/%2e%2e/c", "http://a/c"),
        ("http://u:p@a/", "http://a/"), ("http://a:0080", "http://a"),
        ("http://a/?b=1&a=2&b=3", "http://a/?a=2&b=1&b=3"),
        ("http://a/x:y@z", "http://a/x%3Ay%40z"),
        ("http://a/?x=%zz", "http://a/?x=%25zz"),
    ])
    func `spellings of one request are equivalent`(left: String, right: String) {
        #expect(HTTPURL(left).isEquivalent(to: HTTPURL(right)))
        #expect(HTTPURL(left).equivalenceKey == HTTPURL(right).equivalenceKey)
    }

    @Test(arguments: [
        ("http://a/?x=1&x=2", "http://a/?x=2&x=1"), ("http://a/?q=a+b", "http://a/?q=a%2Bb"),
        ("http://a/b%2Fc", "http://a/b/c"), ("http://a/b", "http://a/B"),
        ("http://a/b", "http://a/b/"), ("http://a", "https://a"), ("http://a:443", "https://a"),
        ("http://a/?a=1%26b=2", "http://a/?a=1&b=2"), ("http://a/?x=%FF", "http://a/?x=%FE"),
        ("http://a/?X=1", "http://a/?x=1"), ("http://a/?a%3Db=c", "http://a/?a=b=c"),
        ("http://{{h}}:{{p}}/", "http://{{h}}:{{q}}/"),
    ])
    func `different requests are not`(left: String, right: String) {
        #expect(!HTTPURL(left).isEquivalent(to: HTTPURL(right)))
    }

    @Test func `encoding and decoding invert each other`() {
        let text = String(decoding: 1...0x7F as ClosedRange<UInt8>, as: UTF8.self) + "é𝄞"
        #expect(PercentEncoding.decode(PercentEncoding.encode(text)) == text)
        #expect(PercentEncoding.decodeForm(PercentEncoding.encode(text)) == text)
        #expect(PercentEncoding.decode("%4%zz%41%e9%") == "%4%zzA\u{FFFD}%")
    }
}
