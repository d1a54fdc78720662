import TapeHTTP
import Testing

@Suite struct LinkHeaderTests {
    let base = HTTPURL("https://api.example.com/v1/items?page=1")

    private func read(_ lines: String...) -> [String] {
        LinkHeader.parse(lines, base: base).links.map { "\($0.rel) \($0.target)" }
    }

    @Test(arguments: [
        (
            line: "<https://a/users/<LOGIN>/x?p=2>; rel=\"next\"",
            links: ["next https://a/users/<LOGIN>/x?p=2"]
        ),
        (
            "<https://a/<A>/<B>>;rel=next, <https://b>;rel=last",
            ["next https://a/<A>/<B>", "last https://b"]
        ),
        ("<https://a/{{h}}?f=\"|\">; rel=next", ["next https://a/{{h}}?f=\"|\""]),
        (
            "</x/../y>; rel=next, <https://a/x/../y>; rel=prev",
            ["next https://api.example.com/y", "prev https://a/x/../y"]
        ),
        ("<a b>; rel=next", ["next https://api.example.com/v1/a%20b"]),
        ("</é>; rel=next", ["next https://api.example.com/é"]),
        ("</a>; REL=Next\t; Title=X", ["next https://api.example.com/a"]),
        ("</a>; rel=next;", ["next https://api.example.com/a"]),
        ("</a>;; rel=next", ["next https://api.example.com/a"]),
        (
            "</a>; rel=\"\tnext  last \"",
            ["next https://api.example.com/a", "last https://api.example.com/a"]
        ),
        ("</a>; title=\"<b>, </c>; rel=prev\"; rel=next", ["next https://api.example.com/a"]),
    ])
    func `odd but good links are read`(line: String, links: [String]) {
        #expect(read(line) == links)
        #expect(LinkHeader.parse([line], base: base).faults.isEmpty)
    }

    @Test(arguments: [
        (line: "junk, </b>; rel=last", code: LinkFault.Code.noTarget, offset: 0),
        ("</a; rel=next, </b>; rel=last", .unclosedTarget, 0),
        ("</a>x; rel=next,</b>; rel=last", .unclosedTarget, 0),
        ("</a> rel=next, </b>; rel=last", .noRelation, 0),
        ("</a>; rel=\"next, </b>; rel=\"last\"", .unclosedQuote, 10),
        ("</a>; rel=\"next, </b>; rel=last", .unclosedQuote, 10),
        ("</a\r\nX: y>; rel=next, </b>; rel=last", .invalidReference, 3),
        ("</a>; rel=next; anchor=\"\0\", </b>; rel=last", .invalidReference, 16),
        ("</a>; rel=\"\", </b>; rel=last", .noRelation, 6),
        ("</a>; rel*=UTF-8''next, </b>; rel=last", .noRelation, 0),
    ])
    func `a bad link costs no other`(line: String, code: LinkFault.Code, offset: Int) {
        #expect(read(line) == ["last https://api.example.com/b"])
        let faults = LinkHeader.parse([line], base: base).faults
        #expect(faults.contains { $0.code == code && $0.offset == offset })
    }

    @Test(arguments: [
        (line: "</a>; rel=next; rel=prev", code: LinkFault.Code.repeatedParameter),
        ("</a>; rel=next; title*=UTF-8''%E9", .undecodableParameter),
        ("</a>; rel=next; title*=UTF-8''%4", .undecodableParameter),
        ("</a>; rel=next; title*=x", .undecodableParameter),
        ("</a>; rel=\"next\"x; title=y", .strayText),
        ("</a>; rel=next; title=\"x", .unclosedQuote),
    ])
    func `a bad parameter does not cost the link`(line: String, code: LinkFault.Code) {
        #expect(read(line) == ["next https://api.example.com/a"])
        #expect(LinkHeader.parse([line], base: base).faults.map(\.code) == [code])
    }

    @Test(arguments: [
        (parameters: "title=a; title*=utf-8'en'b%20c; x=1", ["title=b c", "x=1"]),
        ("title*=iso-8859-1'en'%A3%20rates; title=a", ["title=£ rates"]),
        ("title*=\"UTF-8''q\"", ["title=q"]),
        ("title*=KOI8-R''%C1; title=a", ["title=a"]),
        ("foo*=UTF-8''1; foo*=UTF-8''2; foo=3", ["foo=1", "foo=2"]),
        ("title*=UTF-8''it's", ["title=it's"]),
        (
            "media=a; media=b; type=c; type=d; hreflang=e; hreflang=f",
            ["media=a", "type=c", "hreflang=e", "hreflang=f"]
        ),
        ("x = \"a\\\"b\\\\\" ; y", ["x=a\"b\\", "y="]),
        ("*=UTF-8''x", ["*=UTF-8''x"]),
    ])
    func `attributes follow RFC 8288 and RFC 8187`(parameters: String, attributes: [String]) {
        let links = LinkHeader.parse(["</a>; rel=next; \(parameters)"], base: base).links
        #expect(links.first?.attributes.map { "\($0.name)=\($0.value)" } == attributes)
    }

    @Test func `attributes are found by name`() {
        let link = LinkHeader.parse(["</a>; rel=next; results=\"true\""], base: base).links.first
        #expect(link?[attribute: "results"] == "true")
        #expect(link?[attribute: "rel"] == nil)
    }

    @Test func `targets are replaced where they stand`() {
        let lines = [
            "</a> ; rel=\"next last\" , <https://b/<X>>;rel=x", ",, <c>; title=\"<d>\"; rel=prev",
        ]
        var asked: [String] = []
        let edited = LinkHeader.replacingTargets(in: lines, base: base) { link in
            asked.append(link.rel)
            return link.rel == "x" ? nil : "http://127.0.0.1:1/\(link.rel)"
        }
        #expect(
            edited == [
                "<http://127.0.0.1:1/next> ; rel=\"next last\" , <https://b/<X>>;rel=x",
                ",, <http://127.0.0.1:1/prev>; title=\"<d>\"; rel=prev",
            ])
        #expect(asked.sorted() == ["next", "prev", "x"])
    }

    @Test(arguments: [
        (["</a?f=id,name&p=2>; rel=\"next\", </z>; rel=last"], ["</z>; rel=last"]),
        (
            ["</a>; title=\"x, y\"; rel=prev, </b>; rel=\"NEXT other\""],
            ["</a>; title=\"x, y\"; rel=prev"]
        ),
        (["</a>; rel=next", "</b>; rel=prev"], ["</b>; rel=prev"]),
        (["</b,c>; rel=prev ,, </d>; rel=last"], ["</b,c>; rel=prev ,, </d>; rel=last"]),
        (["</a>;rel=first,</b>;rel=next,</c>;rel=last"], ["</a>;rel=first, </c>;rel=last"]),
        (["</a>; rel=next"], []),
    ])
    func `links of a relation are taken out whole`(lines: [String], kept: [String]) {
        #expect(LinkHeader.removing(from: lines, base: base) { $0.rel == "next" } == kept)
    }

    @Test(arguments: ["<a,", "<a>b,", "</a>;t=\"\\\", <a>b", "<a>,", "</a>;x=\"\"y,", ",", "<"])
    func `a hostile line takes time in proportion to its length`(unit: String) {
        let line = String(repeating: unit, count: 4_000)
        let (links, faults) = LinkHeader.parse([line], base: base)
        #expect(links.isEmpty)
        #expect(faults.count <= line.utf8.count)
    }
}
