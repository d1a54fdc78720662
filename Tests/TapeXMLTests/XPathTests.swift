import Foundation
import TapeXML
import Testing

@Suite struct XPathTests {
    private static let atom = """
        <feed xmlns="http://www.w3.org/2005/Atom" xmlns:os="urn:search" xmlns:x="urn:xlink">
          <os:total>12</os:total>
          <link rel="self" href="/1"/>
          <link rel="next" href="/2" x:href="/x"/>
          <entry xml:lang="en"><id>a</id><os:id>A</os:id><n>1</n></entry>
          <entry><id>b</id><n>2</n></entry>
          <div><and>c</and><x:div xmlns:x="urn:other">d</x:div></div>
        </feed>
        """

    private func strings(_ path: String, in text: String = atom) throws -> [String] {
        try XPath(path).evaluate(in: XMLTree(parsing: Array(text.utf8))).strings
    }

    @Test(
        arguments: [
            ("//entry/id", ["a", "A", "b"]), ("//entry/*[name()='id']", ["a", "b"]),
            ("//link[@rel='next']/@href", ["/2", "/x"]), ("//link[@rel = 'next']/@x:href", ["/x"]),
            ("//os:total", ["12"]), ("//total", ["12"]), ("//os:*", ["12", "A"]),
            ("//gone:total", []), ("//gone:*", []), ("/feed/entry[2]/id", ["b"]),
            ("/feed/entry[last()]/id[1]", ["b"]), ("(//entry)[1]/id[position()=1]", ["a"]),
            ("//entry[id='b']/n", ["2"]), ("//entry[n>1]/id", ["b"]),
            ("//entry[not(@lang)]/id", ["b"]),
            ("//entry[lang('en')]/n", ["1"]), ("//entry[@xml:lang]/n", ["1"]),
            ("//id[. = 'b']/../n", ["2"]), ("//entry[1]/following-sibling::entry/id", ["b"]),
            ("//entry[2]/preceding-sibling::*[1]/id", ["a", "A"]),
            ("//n/parent::entry/id", ["a", "A", "b"]),
            ("//and", ["c"]), ("//div/div", ["d"]), ("//div/and | //n", ["1", "2", "c"]),
            ("descendant::entry[1]/child::n", ["1"]), ("//link[1]/attribute::rel", ["self"]),
            ("//entry/id/text()", ["a", "A", "b"]), ("//entry[1]/node()", ["a", "A", "1"]),
            ("count(//entry)", ["2"]), ("sum(//n) div 2", ["1.5"]), ("sum(//n) * 2", ["6"]),
            ("//n * //n", ["1"]), ("count(//n) mod 2", ["0"]), ("count(//entry) - 1", ["1"]),
            ("-1", ["-1"]),
            ("string(//os:total)", ["12"]), ("//os:total > 10", ["true"]),
            ("//total = 1 or //n = 2", ["true"]),
            ("//entry and //nothing", ["false"]), ("boolean(//entry/id)", ["true"]),
            ("concat('a', \"b\", //n)", ["ab1"]), ("1 div 0", ["Infinity"]),
            ("-1 div 0", ["-Infinity"]),
            ("0 div 0", ["NaN"]), ("0.25", ["0.25"]), (".5", ["0.5"]),
            ("name(/*)", ["feed"]),
            ("namespace-uri(//entry)", ["http://www.w3.org/2005/Atom"]),
            ("local-name(//os:id)", ["id"]),
            ("//entry [ 1 ] / n", ["1"]), ("//entry/namespace::*", []),
            ("//@rel", ["self", "next"]),
            ("self::node()/feed/entry/n", ["1", "2"]), ("//processing-instruction('x')", []),
            ("//*[self::id or self::n][. = 'A']", ["A"]), ("//é", []),
        ] as [(String, [String])])
    func `paths mean what a reader of the document expects`(path: String, expected: [String])
        throws
    {
        #expect(try strings(path) == expected)
    }

    @Test func `paths go on from a node`() throws {
        let tree = try XMLTree(parsing: Array(Self.atom.utf8))
        let entries = try XPath("/feed/entry").evaluate(in: tree).nodes
        let (id, number, up) = try (XPath("id[1]"), XPath("number(n)"), XPath("../total"))
        #expect(try entries.map { try id.evaluate(in: $0).strings } == [["a"], ["b"]])
        #expect(try entries.map { try number.evaluate(in: $0).strings } == [["1"], ["2"]])
        #expect(try entries.flatMap { try up.evaluate(in: $0).strings } == ["12", "12"])
        #expect(try entries[0] == XPath("//n[.=1]/..").evaluate(in: tree).nodes.first)
        #expect(entries.map(\.line) == [5, 6])
        let attribute = try XPath("//link[2]/@href").evaluate(in: tree).nodes.last
        #expect(attribute?.kind == .attribute && attribute?.qualifiedName == "x:href")
        #expect(attribute?.line == 4)
        #expect(try attribute.map { try XPath("../@rel").evaluate(in: $0).strings } == ["next"])
    }

    @Test func `namespaces count where the caller binds prefixes`() throws {
        let tree = try XMLTree(parsing: Array(Self.atom.utf8))
        let prefixes = ["a": "http://www.w3.org/2005/Atom", "s": "urn:search"]
        let bound = { path in try XPath(path, namespaces: .bound(prefixes)).evaluate(in: tree) }
        #expect(try bound("//entry").strings.isEmpty)
        #expect(try bound("//a:entry/a:id").strings == ["a", "b"])
        #expect(try bound("//s:id").strings == ["A"])
        #expect(throws: XPathError.self) { try bound("//os:id") }
    }

    @Test(arguments: [
        ("'x'", true), ("''", false), ("1", true), ("0", false),
        ("0 div 0", false), ("//entry", true), ("//x", false), ("1 = 1", true), ("1 = 2", false),
    ])
    func `a result is true as XPath has it`(path: String, isTrue: Bool) throws {
        let tree = try XMLTree(parsing: Array(Self.atom.utf8))
        #expect(try XPath(path).evaluate(in: tree).isTrue == isTrue)
    }

    @Test(
        arguments: [
            ("//a[", .syntax), ("//a]", .syntax), ("", .syntax), ("a b", .syntax), ("//", .syntax),
            ("'a", .syntax), ("//a[1", .syntax), ("a/@@b", .syntax),
            ("$.items[*]", .syntax),
            ("//é[", .syntax), ("a\0b", .syntax), ("a::b", .syntax), ("count()", .type),
            ("count(1)", .type), ("f(1)", .unknownFunction), ("p:f(1)", .unknownFunction),
            ("5 divx", .syntax), ("5div2", .syntax), ("a orb", .syntax), ("(1) modf(2)", .syntax),
            ("$x", .unknownVariable), (String(repeating: "(", count: 2000), .tooMuch),
            (String(repeating: "a", count: 5000), .tooMuch),
        ] as [(String, XPathError.Code)])
    func `what is no path is refused, when it is read or when it is used`(
        path: String, code: XPathError.Code
    ) throws {
        let error = #expect(throws: XPathError.self) { try strings(path) }
        #expect(error?.code == code, "\(String(describing: error))")
        #expect(error?.message.isEmpty == false)
    }

    @Test(arguments: [
        ("//a[", "//a[\n      ^"), ("//a]", "//a]\n     ^"), ("//é[1", "//é[1\n       ^"),
        ("a b", "a b\n    ^"),
        ("//a[ends-with(., 'x')]", "//a[ends-with(., 'x')]\n      ^"),
        ("a = $b", "a = $b\n      ^"),
    ])
    func `an error points into the path as it was written`(path: String, picture: String) {
        let error = #expect(throws: XPathError.self) { try XPath(path) }
        #expect(
            error?.description.hasSuffix("\n  " + picture) ?? false, "\(String(describing: error))")
    }

    @Test(arguments: [nil, 4])
    func `an error shows nothing that a terminal would obey`(offset: Int?) {
        let error = XPathError(
            .syntax, "no \u{9B}", path: "//a[\u{1B}\u{202E}\u{2028}\r", offset: offset)
        let path = "//a[\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}"
        #expect(
            error.description
                == (offset == nil ? "no \u{FFFD}: \(path)" : "no \u{FFFD}\n  \(path)\n      ^"))
    }

    @Test func `deep paths and documents fit a small stack`() async {
        let text = String(repeating: "<a>", count: 255) + String(repeating: "</a>", count: 255)
        let paths = [
            String(repeating: "(", count: 95) + "1" + String(repeating: ")", count: 95),
            String(repeating: "(", count: 2000), String(repeating: "a[", count: 2000),
            String(repeating: "a/", count: 2000) + "a", String(repeating: "-", count: 4000) + "1",
            String(repeating: "1+", count: 2000) + "1", String(repeating: "not(", count: 800),
        ]
        let results = await withCheckedContinuation { done in
            let thread = Thread {
                let tree = try? XMLTree(parsing: Array(text.utf8))
                done.resume(
                    returning: paths.map { path in
                        tree.flatMap { try? XPath(path).evaluate(in: $0).strings }
                    })
            }
            thread.stackSize = 512 << 10
            thread.start()
        }
        #expect(results.first == ["1"] && results.count == paths.count)
    }

    @Test func `a path cannot keep a thread busy for ever`() throws {
        let tree = try XMLTree(
            parsing: Array("<a>\(String(repeating: "<b/>", count: 3000))</a>".utf8))
        let path = try XPath("//*[count(//*[count(//*) > 0]) > 0]")
        let error = #expect(throws: XPathError.self) { try path.evaluate(in: tree) }
        #expect(error?.code == .tooMuch)
    }

    @Test(arguments: [
        "//a/b", "//a[@c]", "a/a/@c", "//b[2]", "//a[b[1]='3']", "count(//b)", "//b[last()]",
        "//a/*",
        "//a/..", "//b/preceding-sibling::b[1]", "//b/ancestor::*[1]", "(//b)[3]", "//*[@c or b]",
        "//a[b > 1 and b < 4] | //c", "a//text()", "//b[position() mod 2 = 1]", "sum(//b) - 2 * 3",
    ])
    func `without namespaces both ways of reading agree`(path: String) throws {
        let text =
            "<a><b c='1'>1</b><b>2</b><a c=''><b>3</b><c>x</c><b>x</b></a><mod/><div>4</div></a>"
        let tree = try XMLTree(parsing: Array(text.utf8))
        let exact = try XPath(path, namespaces: .bound([:])).evaluate(in: tree)
        let blind = try XPath(path).evaluate(in: tree)
        #expect(exact.strings == blind.strings && exact.nodes == blind.nodes)
        #expect(!exact.strings.isEmpty)
    }
}
