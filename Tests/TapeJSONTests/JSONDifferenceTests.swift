import TapeJSON
import Testing

@Suite struct JSONDifferenceTests {
    @Test(arguments: [
        ("1", "1.0", ""),
        ("1", "2", "changed $: 1 → 2"),
        (#"{"a":1,"b":2}"#, #"{"b":2.0,"a":1e0}"#, ""),
        (
            #"{"a":1,"b":[1],"c":"x","it's":1}"#, #"{"a":"1","b":{},"d":null,"it's":2}"#,
            """
            changed $['a']: 1 → "1"
            changed $['b']: [1] → {}
            removed $['c']: "x"
            changed $['it\\'s']: 1 → 2
            added $['d']: null
            """
        ),
        ("[1,2,3]", "[0,1,2,3]", "added $[0]: 0"),
        ("[1,2,3,4]", "[1,4]", "removed $[1]: 2\nremoved $[2]: 3"),
        ("[1,2,3]", "[1,5,3]", "changed $[1]: 2 → 5"),
        (
            #"[{"id":1,"a":[1]}]"#, #"[{"id":2,"a":[1,2]}]"#,
            "changed $[0]['id']: 1 → 2\nadded $[0]['a'][1]: 2"
        ),
        (#"{"a":1,"a":2}"#, #"{"a":2}"#, ""),
        (
            #"{"\ud800":1}"#, #"{"\ud801":1}"#,
            "removed $['\u{FFFD}\u{FFFD}\u{FFFD}']: 1\nadded $['\u{FFFD}\u{FFFD}\u{FFFD}']: 1"
        ),
    ])
    func `changes are listed by path`(old: String, new: String, expected: String) throws {
        #expect(try difference(old, new).description == expected)
    }

    @Test(arguments: [
        (
            #"[{"id":1,"v":1},{"id":2},{"id":3}]"#, #"[{"id":2},{"id":3},{"id":1,"v":2}]"#,
            """
            moved $[0] → $[2] (item 1)
            changed $[2]['v'] (item 1): 1 → 2
            """
        ),
        (
            #"[{"id":"a"},{"id":"b"}]"#, #"[{"id":"new"},{"id":"b"}]"#,
            #"""
            removed $[0] (item a): {"id":"a"}
            added $[0] (item new): {"id":"new"}
            """#
        ),
        (
            #"{"items":[{"id":1,"tags":["x"]}]}"#, #"{"items":[{"id":1,"tags":["y"]}]}"#,
            #"changed $['items'][0]['tags'][0] (item 1): "x" → "y""#
        ),
        // A repeated identity identifies nothing.
        (
            #"[{"id":1,"v":1},{"id":1,"v":2}]"#, #"[{"id":1,"v":2},{"id":1,"v":2}]"#,
            "changed $[0]['v']: 1 → 2"
        ),
        (#"[{"id":1},7]"#, #"[{"id":2},7]"#, "changed $[0]['id']: 1 → 2"),
        // Composed and decomposed letters are different identities.
        (
            #"[{"id":"\u00e9","v":1},{"id":"e\u0301","v":2}]"#,
            #"[{"id":"\u00e9","v":1},{"id":"e\u0301","v":3}]"#,
            "changed $[1]['v'] (item e\u{301}): 2 → 3"
        ),
    ])
    func `items are followed by their identity`(old: String, new: String, expected: String) throws {
        #expect(try difference(old, new, identity: .member("id")).description == expected)
    }

    @Test func `long lists of changes and long values are cut`() throws {
        let old = "[\((0..<50).map(String.init).joined(separator: ","))]"
        let new = "[\((100..<150).map(String.init).joined(separator: ","))]"
        let difference = try difference(old, new, limit: 2)
        #expect(difference.changes.count == 2 && difference.omittedCount == 48)
        #expect(difference.description.hasSuffix("\n… and 48 more"))
        let long = "[\n  \"\(String(repeating: "é", count: 300))\"\n]"
        let line = try self.difference("1", long).description
        #expect(line == "changed $: 1 → [ \"\(String(repeating: "é", count: 57))…")
    }

    @Test func `nothing differs from itself and every change of one byte shows`() throws {
        let text =
            #"{"items":[{"id":1,"tags":["x","y"],"score":1.5},{"id":2,"tags":[],"score":-2}],"next":null}"#
        #expect(try difference(text, text).isEmpty)
        for (offset, byte) in text.utf8.enumerated()
        where (UInt8(ascii: "1")...UInt8(ascii: "9")).contains(byte) {
            var changed = Array(text.utf8)
            changed[offset] = UInt8(ascii: "7")
            let new = String(decoding: changed, as: UTF8.self)
            #expect(try difference(text, new).changes.count == 1)
        }
    }

    private func difference(
        _ old: String, _ new: String, identity: JSONItemIdentity = .none, limit: Int = 100
    ) throws -> JSONDifference {
        try .between(
            JSONDocument(parsing: old).root, JSONDocument(parsing: new).root, identity: identity,
            limit: limit)
    }
}
