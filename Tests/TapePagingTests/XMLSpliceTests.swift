import TapeHTTP
import TapePaging
import Testing

/// Places in XML request bodies.
@Suite struct XMLSpliceTests {
    struct Case: CustomStringConvertible, Sendable {
        let place: String
        var value = "a&b<c"
        let body: String
        let set: String
        var description: String { "\(place) in \(body)" }
    }

    static let cases = [
        Case(
            place: "/List/Marker", body: "<List><Marker>old</Marker></List>",
            set: "<List><Marker>a&amp;b&lt;c</Marker></List>"),
        Case(place: "/List/Marker", body: "", set: "<List><Marker>a&amp;b&lt;c</Marker></List>"),
        Case(
            place: "/List/Paging/Marker", value: "7",
            body: "<List>\n  <Size>5</Size>\n</List>",
            set: "<List>\n  <Size>5</Size>\n  <Paging><Marker>7</Marker></Paging>\n</List>"),
        Case(
            place: "/List/Paging/Marker", value: "7",
            body: "<x:List xmlns:x=\"u\"><x:Paging/></x:List>",
            set: "<x:List xmlns:x=\"u\"><x:Paging><x:Marker>7</x:Marker></x:Paging></x:List>"),
        Case(
            place: "/List/Paging/@from", value: "\"7\"",
            body: "<List><!-- a > b --><Paging to='9' from='1'/></List>",
            set: "<List><!-- a > b --><Paging to='9' from='&quot;7&quot;'/></List>"),
        Case(
            place: "/List/Paging:Marker", value: "7", body: "<List><Size>5</Size></List>",
            set: "<List><Size>5</Size><Paging:Marker>7</Paging:Marker></List>"),
        Case(
            place: "/List/@x:from", value: "7", body: "<List x:from='1'/>",
            set: "<List x:from='7'/>"),
        Case(
            place: "/List/@from", value: "7",
            body: "<?xml version=\"1.0\"?>\n<List to=\"9\">x</List>",
            set: "<?xml version=\"1.0\"?>\n<List from=\"7\" to=\"9\">x</List>"),
        Case(
            place: "/List/Marker", value: "7", body: "<List><![CDATA[</List>]]></List>",
            set: "<List><![CDATA[</List>]]><Marker>7</Marker></List>"),
    ]

    @Test(arguments: cases)
    func `a value is set, and every other byte stays`(example: Case) throws {
        let place = try #require(XMLPlace(example.place))
        let set = try #require(
            XMLSplice.setting(place, to: example.value, in: Array(example.body.utf8)))
        #expect(String(decoding: set, as: UTF8.self) == example.set)
        #expect(XMLSplice.text(at: place, in: set) == example.value)
    }

    @Test(arguments: [
        ("/List/Marker", "<List>\n  <Marker>1</Marker>\n</List>", "<List>\n  \n</List>"),
        ("/List/@from", "<List to='2' from=\"1\"/>", "<List to='2'/>"),
    ])
    func `a place is taken out`(path: String, body: String, rest: String) throws {
        let place = try #require(XMLPlace(path))
        let removed = try #require(XMLSplice.removing(place, from: Array(body.utf8)))
        #expect(String(decoding: removed, as: UTF8.self) == rest)
    }

    @Test(arguments: [
        "List", "//Marker", "/List/Marker[2]", "/", "/List/", "/List/@", "/a b", "/@x",
    ])
    func `what names no single place is refused`(path: String) {
        #expect(XMLPlace(path) == nil)
    }

    @Test(arguments: ["<Other/>", "not XML", "<List"])
    func `a body without the place's root is left alone`(body: String) throws {
        let place = try #require(XMLPlace("/List/Marker"))
        #expect(XMLSplice.setting(place, to: "1", in: Array(body.utf8)) == nil)
    }

    @Test func `a counted position and a size go into an XML body, and come out again`() throws {
        let offset = try #require(XMLPlace("/List/Offset"))
        let size = try #require(XMLPlace("/List/Size"))
        let convention = Convention(
            style: .offset, sources: [.counted(.init(by: .received))], slots: [.markup(offset)],
            authority: .emptyPage, items: .init([try BodyPath("xpath:/l/i")])
        )
        .with(\.size, .init(.markup(size), value: 5))
        var request = HTTPRequest(url: HTTPURL("https://api.test/list"))
        request.body = Array("<List><Offset>10</Offset></List>".utf8)
        let endpoint = PagedEndpoint(request, convention: convention)
        #expect(endpoint.firstNumber == 10)
        #expect(endpoint.itemsBefore == 10)
        let second = endpoint.request(for: .number(15), mark: PageMark(page: 2))
        #expect(
            String(decoding: second.body ?? [], as: UTF8.self)
                == "<List><Offset>15</Offset><Size>5</Size></List>")
        #expect(endpoint.size(askedBy: second) == 5)
    }
}
