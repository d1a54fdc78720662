import TapeJSON
import Testing

/// The examples in the tables of RFC 9535.
@Suite struct JSONPathExamplesTests {
    private static let store = #"""
        {"store": {"book": [
          {"category": "reference", "author": "Nigel Rees", "title": "Sayings of the Century",
           "price": 8.95},
          {"category": "fiction", "author": "Evelyn Waugh", "title": "Sword of Honour",
           "price": 12.99},
          {"category": "fiction", "author": "Herman Melville", "title": "Moby Dick",
           "isbn": "0-553-21311-3", "price": 8.99},
          {"category": "fiction", "author": "J. R. R. Tolkien", "title": "The Lord of the Rings",
           "isbn": "0-395-19395-8", "price": 22.99}],
         "bicycle": {"color": "red", "price": 399}}}
        """#

    @Test(arguments: [
        ("$.store.book[*].author", [0, 1, 2, 3].map { "$['store']['book'][\($0)]['author']" }),
        ("$..author", [0, 1, 2, 3].map { "$['store']['book'][\($0)]['author']" }),
        ("$.store.*", ["$['store']['book']", "$['store']['bicycle']"]),
        (
            "$.store..price",
            ["$['store']['bicycle']['price']"]
                + [0, 1, 2, 3].map { "$['store']['book'][\($0)]['price']" }
        ),
        ("$..book[2]", ["$['store']['book'][2]"]),
        ("$..book[2].author", ["$['store']['book'][2]['author']"]),
        ("$..book[2].publisher", []),
        ("$..book[-1]", ["$['store']['book'][3]"]),
        ("$..book[0,1]", ["$['store']['book'][0]", "$['store']['book'][1]"]),
        ("$..book[:2]", ["$['store']['book'][0]", "$['store']['book'][1]"]),
        ("$..book[?@.isbn]", ["$['store']['book'][2]", "$['store']['book'][3]"]),
        ("$..book[?@.price<10]", ["$['store']['book'][0]", "$['store']['book'][2]"]),
    ])
    func `the bookstore`(path: String, locations: [String]) throws {
        let root = try JSONDocument(parsing: Self.store).root
        let found = try JSONPath(path).nodes(in: root).map(\.location)
        // The order of an object's members is free.
        #expect(found.sorted() == locations.sorted())
    }

    @Test func `everything in the bookstore`() throws {
        let root = try JSONDocument(parsing: Self.store).root
        #expect(try JSONPath("$..*").nodes(in: root).count == 27)
    }

    @Test(arguments: [
        (#"$.o['j j']"#, #"[{"k.k":3}]"#),
        (#"$.o['j j']['k.k']"#, "[3]"),
        (#"$.o["j j"]["k.k"]"#, "[3]"),
        (#"$["'"]["@"]"#, "[2]"),
    ])
    func `name selectors`(path: String, expected: String) throws {
        let document = #"{"o": {"j j": {"k.k": 3}}, "'": {"@": 2}}"#
        try expect(path, of: document, selects: expected)
    }

    @Test(arguments: [
        ("$[*]", #"[{"j":1,"k":2},[5,3]]"#),
        ("$.o[*]", "[1,2]"),
        ("$.o[*, *]", "[1,2,1,2]"),
        ("$.a[*]", "[5,3]"),
        ("$..j", "[1]"),
        ("$..[0]", "[5]"),
        ("$..[*]", #"[{"j":1,"k":2},[5,3],1,2,5,3]"#),
    ])
    func `wildcards and descendants`(path: String, expected: String) throws {
        try expect(path, of: #"{"o":{"j":1,"k":2},"a":[5,3]}"#, selects: expected)
    }

    @Test(arguments: [
        ("$[1:3]", #"["b","c"]"#),
        ("$[5:]", #"["f","g"]"#),
        ("$[1:5:2]", #"["b","d"]"#),
        ("$[5:1:-2]", #"["f","d"]"#),
        ("$[::-1]", #"["g","f","e","d","c","b","a"]"#),
        ("$[0, 3]", #"["a","d"]"#),
        ("$[0:2, 5]", #"["a","b","f"]"#),
        ("$[0, 0]", #"["a","a"]"#),
        ("$[-2]", #"["f"]"#),
    ])
    func `indices and slices`(path: String, expected: String) throws {
        try expect(path, of: #"["a","b","c","d","e","f","g"]"#, selects: expected)
    }

    @Test(arguments: [
        ("$.a[?@.b == 'kilo']", #"[{"b":"kilo"}]"#),
        ("$.a[?(@.b == 'kilo')]", #"[{"b":"kilo"}]"#),
        ("$.a[?@>3.5]", "[5,4,6]"),
        ("$.a[?@.b]", #"[{"b":"j"},{"b":"k"},{"b":{}},{"b":"kilo"}]"#),
        ("$[?@[?@.b]]", #"[[3,5,1,2,4,6,{"b":"j"},{"b":"k"},{"b":{}},{"b":"kilo"}]]"#),
        ("$.o[?@<3, ?@<3]", "[1,2,1,2]"),
        (#"$.a[?@<2 || @.b == "k"]"#, #"[1,{"b":"k"}]"#),
        (#"$.a[?match(@.b, "[jk]")]"#, #"[{"b":"j"},{"b":"k"}]"#),
        (#"$.a[?search(@.b, "[jk]")]"#, #"[{"b":"j"},{"b":"k"},{"b":"kilo"}]"#),
        ("$.o[?@>1 && @<4]", "[2,3]"),
        ("$.o[?@.u || @.x]", #"[{"u":6}]"#),
        ("$.a[?@.b == $.x]", "[3,5,1,2,4,6]"),
        ("$.a[?@ == @]", #"[3,5,1,2,4,6,{"b":"j"},{"b":"k"},{"b":{}},{"b":"kilo"}]"#),
    ])
    func `filters`(path: String, expected: String) throws {
        let document = #"""
            {"a": [3,5,1,2,4,6,{"b":"j"},{"b":"k"},{"b":{}},{"b":"kilo"}],
             "o": {"p":1,"q":2,"r":3,"s":5,"t":{"u":6}}, "e": "f"}
            """#
        try expect(path, of: document, selects: expected)
    }

    @Test(arguments: [
        ("$.absent1 == $.absent2", true), ("$.absent1 <= $.absent2", true),
        ("$.absent == 'g'", false), ("$.absent1 != $.absent2", false),
        ("$.absent != 'g'", true), ("1 <= 2", true), ("1 > 2", false), ("13 == '13'", false),
        ("'a' <= 'b'", true), ("'a' > 'b'", false), ("$.obj == $.arr", false),
        ("$.obj != $.arr", true), ("$.obj == $.obj", true), ("$.obj != $.obj", false),
        ("$.arr == $.arr", true), ("$.arr != $.arr", false), ("$.obj == 17", false),
        ("$.obj != 17", true), ("$.obj <= $.arr", false), ("$.obj < $.arr", false),
        ("$.obj <= $.obj", true), ("$.arr <= $.arr", true), ("1 <= $.arr", false),
        ("1 >= $.arr", false), ("1 > $.arr", false), ("1 < $.arr", false),
        ("true <= true", true), ("true > true", false),
    ])
    func `comparisons`(comparison: String, isTrue: Bool) throws {
        let root = try JSONDocument(parsing: #"{"obj":{"x":"y"},"arr":[2,3]}"#).root
        #expect(try !JSONPath("$[?\(comparison)]").values(in: root).isEmpty == isTrue)
    }

    @Test(arguments: [
        ("$.a", "[null]"), ("$.a[0]", "[]"), ("$.a.d", "[]"), ("$.b[0]", "[null]"),
        ("$.b[*]", "[null]"), ("$.b[?@]", "[null]"), ("$.b[?@==null]", "[null]"),
        ("$.c[?@.d==null]", "[]"), ("$.null", "[1]"),
    ])
    func `null is a value`(path: String, expected: String) throws {
        try expect(path, of: #"{"a":null,"b":[null],"c":[{}],"null":1}"#, selects: expected)
    }

    private func expect(_ path: String, of document: String, selects expected: String) throws {
        let root = try JSONDocument(parsing: document).root
        let values = try JSONPath(path).values(in: root)
        let found = try JSONDocument(parsing: "[\(values.map(\.rawText).joined(separator: ","))]")
        #expect(try found.root.isEqual(to: JSONDocument(parsing: expected).root))
    }
}
