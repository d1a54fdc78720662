import TapeJSON
import Testing

@Suite struct JSONEqualityTests {
    @Test(arguments: [
        ("1", "1.0"), ("100", "1e2"), ("-0", "0"), ("0.10", "1E-1"),
        ("12345678901234567890", "1234567890123456789e1"),
        ("1e99999999999999999999", "10e99999999999999999998"),
        ("1.00000000000000000000", "1"),
        ("0.00000000000000000000000000000000000000000000000000000000000000000012", "12e-68"),
        (#""\u0061\/\ud83d\ude00""#, #""a/😀""#), (#""\ud800""#, #""\uD800""#),
        (#"{"a":1,"b":[true,null]}"#, #" {"b" : [true, null], "\u0061": 1.0}"#),
        (#"{"a":1,"a":2}"#, #"{"a":2}"#), (#"{"a":1,"b":3,"\u0061":2}"#, #"{"b":3,"a":0,"a":2}"#),
        ("[]", " [ ]"), ("{}", "{ }"),
        (#"[[],[{"a":{}}]]"#, #"[ [ ], [ {"a": { } } ] ]"#),
    ])
    func `equal JSON is equal and has one digest`(left: String, right: String) throws {
        let left = try JSONDocument(parsing: left).root
        let right = try JSONDocument(parsing: right).root
        #expect(left.isEqual(to: right) && right.isEqual(to: left))
        #expect(left.digest == right.digest)
    }

    @Test func `different JSON is different`() throws {
        let texts = [
            "null", "true", "false", "0", "1", "-1", "10", "0.1", "1e400", "1e-400", "1e401",
            #""""#, #""1""#,
            #""true""#, #""\ud800""#, #""\ufffd""#, #""\ud801""#, #""e\u0301""#, #""é""#, "[]",
            "{}", "[[]]", "[{}]",
            "[null]", "[1,2]", "[2,1]", "[1,[2]]", "[[1],2]", "[1,2,2]", #"{"a":1}"#, #"{"a":2}"#,
            #"{"b":1}"#, #"{"a":1,"b":2}"#, #"{"a":2,"b":1}"#, #"{"a":{"b":1}}"#, #"{"a":[1]}"#,
            "1e99999999999999999999", "1e99999999999999999998", "-1e99999999999999999999",
            "1e-99999999999999999999", "9007199254740992", "9007199254740993",
            "0.1000000000000000055511151231257827",
        ]
        let values = try texts.map { try JSONDocument(parsing: $0).root }
        for (left, leftValue) in values.enumerated() {
            for (right, rightValue) in values.enumerated() {
                #expect(
                    leftValue.isEqual(to: rightValue) == (left == right),
                    "\(texts[left]) \(texts[right])")
            }
        }
        #expect(Set(values.map(\.digest)).count == texts.count)
    }

    @Test(arguments: [3, 24, 25, 1000])
    func `many keys in any order are one object`(count: Int) throws {
        let members = (0..<count).map { #""key\#($0)":\#($0)"# }
        let forwards = try JSONDocument(parsing: "{\((members + members).joined(separator: ","))}")
            .root
        let backwards = try JSONDocument(parsing: "{\(members.reversed().joined(separator: ","))}")
            .root
        #expect(forwards.isEqual(to: backwards))
        #expect(forwards.digest == backwards.digest)
        let changed = members.dropLast() + [#""key\#(count - 1)":-1"#]
        let other = try JSONDocument(parsing: "{\(changed.joined(separator: ","))}").root
        #expect(!forwards.isEqual(to: other) && forwards.digest != other.digest)
    }

    @Test(arguments: [2, 24, 25, 1000])
    func `the last of many members with one key counts, however it is spelled`(
        count: Int
    ) throws {
        let members = (0..<count).map { number in
            (number % 2 == 0 ? #""key":"# : #""\u006bey":"#) + "\(number)"
        }
        let repeated = try JSONDocument(parsing: "{\(members.joined(separator: ","))}").root
        let last = try JSONDocument(parsing: #"{"key":\#(count - 1)}"#).root
        #expect(repeated.isEqual(to: last))
        #expect(repeated.digest == last.digest)
    }

    @Test func `a digest is the same on every run`() throws {
        let text =
            #"{"id":42,"name":"é","tags":["a",{"b":[1.5,1e400,true,false,null]}],"long":"more than eight bytes"}"#
        let digest = try JSONDocument(parsing: text).root.digest
        #expect(digest == 13_526_537_536_878_807_912)
    }

    @Test func `a value inside a document is compared where it stands`() throws {
        let root = try JSONDocument(parsing: #"[{"a":[1,2]},{"a":[1.0,2]},[1,2]]"#).root
        let first = try #require(root[0])
        let second = try #require(root[1])
        #expect(first.isEqual(to: second) && first.digest == second.digest)
        #expect(try #require(root[2]).digest == first["a"]?.digest)
    }

    @Test func `depth costs no stack`() throws {
        let depth = 200_000
        let text = Array(
            (String(repeating: "[", count: depth) + "1" + String(repeating: "]", count: depth)).utf8
        )
        let spaced = Array(
            (String(repeating: "[ ", count: depth) + "1.0" + String(repeating: "]", count: depth))
                .utf8)
        let left = try JSONDocument(parsing: text, depthLimit: depth).root
        let right = try JSONDocument(parsing: spaced, depthLimit: depth).root
        #expect(left.isEqual(to: right))
        #expect(left.digest == right.digest)
        #expect(JSONDifference.between(left, right).isEmpty)
    }
}
