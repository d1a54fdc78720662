import TapeHTTP
import Testing

@Suite struct URLResolutionTests {
    /// RFC 3986 §5.4, both lists, with the base given there.
    @Test(arguments: [
        ("g:h", "g:h"), ("g", "http://a/b/c/g"), ("./g", "http://a/b/c/g"),
        ("g/", "http://a/b/c/g/"), ("/g", "http://a/g"), ("//g", "http://g"),
        ("?y", "http://a/b/c/d;p?y"), ("g?y", "http://a/b/c/g?y"),
        ("#s", "http://a/b/c/d;p?q#s"), ("g#s", "http://a/b/c/g#s"),
        ("g?y#s", "http://a/b/c/g?y#s"), (";x", "http://a/b/c/;x"), ("g;x", "http://a/b/c/g;x"),
        ("g;x?y#s", "http://a/b/c/g;x?y#s"), ("", "http://a/b/c/d;p?q"), (".", "http://a/b/c/"),
        ("./", "http://a/b/c/"), ("..", "http://a/b/"), ("../", "http://a/b/"),
        ("../g", "http://a/b/g"), ("../..", "http://a/"), ("../../", "http://a/"),
        ("../../g", "http://a/g"),
        ("../../../g", "http://a/g"), ("../../../../g", "http://a/g"), ("/./g", "http://a/g"),
        ("/../g", "http://a/g"), ("g.", "http://a/b/c/g."), (".g", "http://a/b/c/.g"),
        ("g..", "http://a/b/c/g.."), ("..g", "http://a/b/c/..g"), ("./../g", "http://a/b/g"),
        ("./g/.", "http://a/b/c/g/"), ("g/./h", "http://a/b/c/g/h"),
        ("g/../h", "http://a/b/c/h"), ("g;x=1/./y", "http://a/b/c/g;x=1/y"),
        ("g;x=1/../y", "http://a/b/c/y"), ("g?y/./x", "http://a/b/c/g?y/./x"),
        ("g?y/../x", "http://a/b/c/g?y/../x"), ("g#s/./x", "http://a/b/c/g#s/./x"),
        ("g#s/../x", "http://a/b/c/g#s/../x"), ("http:g", "http:g"),
    ])
    func `references resolve as in RFC 3986 §5.4`(reference: String, target: String) throws {
        let base = HTTPURL("http://a/b/c/d;p?q")
        #expect(try base.resolving(reference).text == target)
    }

    @Test(arguments: [
        (base: "http://a", reference: "g", target: "http://a/g"),
        ("http://a?q", "", "http://a?q"),
        ("http://a?q", "?", "http://a?"),
        ("http://a?q#f", "", "http://a?q"),
        ("http://a/b?q", "#", "http://a/b?q#"),
        ("http://a/b", "c//../d", "http://a/c/d"),
        ("http://a/b/../c", "", "http://a/b/../c"),
        ("http://a/b/../c/d", "e", "http://a/c/e"),
        ("http://a/b", "//u:p@[::1]:8080/../c", "http://u:p@[::1]:8080/c"),
        ("https://a/b", "http://a/x/../y/./z", "http://a/x/../y/./z"),
        ("https://a/b", "HTTPS://B", "HTTPS://B"),
        ("https://a/b", "?next=<LOGIN>|\"{{x}}\"", "https://a/b?next=<LOGIN>|\"{{x}}\""),
        ("https://a/b", "mailto:x@y", "mailto:x@y"),
        ("https://a/b", "1:2", "https://a/1:2"),
    ])
    func `the rest of a reference stays as it was written`(
        base: String, reference: String, target: String
    ) throws {
        #expect(try HTTPURL(base).resolving(reference).text == target)
    }

    @Test func `controls and spaces in a reference are encoded and reported`() throws {
        let url = try HTTPURL("https://a/b").resolving(" c d?e\tf\u{7F}")
        #expect(url.text == "https://a/c%20d?e%09f%7F")
        #expect(url.repairs.map(\.offset) == [0, 2, 6, 8])
        #expect(url.repairs.map(\.kind).prefix(2) == [.trimmed, .percentEncoded])
    }

    @Test(arguments: ["/a\r", "/a\nHost: b", "\0", "/a\r\n"])
    func `a reference that could end the request line is refused`(reference: String) {
        #expect {
            try HTTPURL("https://a/b").resolving(reference)
        } throws: { error in
            (error as? HTTPURLError)?.code == .forbiddenCharacter
        }
    }

    @Test(arguments: ["https://evil\\@good/", "//evil\\@good/"])
    func `a host that readers take differently is refused`(reference: String) {
        #expect {
            try HTTPURL("https://a/b").resolving(reference)
        } throws: { error in
            (error as? HTTPURLError)?.code == .invalidHost
        }
    }
}
