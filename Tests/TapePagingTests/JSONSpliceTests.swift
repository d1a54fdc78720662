import TapeJSON
import TapePaging
import Testing

@Suite struct JSONSpliceTests {
    static let removals: [(path: String, text: String, left: String?)] = [
        ("$.first", #"{"first": 5, "after": null}"#, #"{"after": null}"#),
        ("$.first", #"{"after": null, "first": 5}"#, #"{"after": null}"#),
        ("$.first", #"{"first": 5}"#, "{}"),
        ("$.page.size", #"{"page": {"size": 5, "from": 0}}"#, #"{"page": {"from": 0}}"#),
        ("$.a", #"{"a": 1, "b": 2, "a": 3}"#, #"{"b": 2}"#),
        ("$.a", #"{"b": 2, "a": 1, "c": 3, "a": 4, "a": 5}"#, #"{"b": 2, "c": 3}"#),
        ("$.a", #"{"a": 1, "a": 2}"#, "{}"),
        ("$.size", #"{"first": 5}"#, nil),
        ("$.size", "first=5", nil),
    ]

    @Test(arguments: removals)
    func `a member goes with its comma, and nothing else changes`(
        path: String, text: String, left: String?
    ) throws {
        let steps = try #require(try JSONPath(path).steps)
        let removed = JSONSplice.removing(steps, from: Array(text.utf8))
        #expect(removed.map { String(decoding: $0, as: UTF8.self) } == left)
    }
}
