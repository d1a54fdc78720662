import Foundation
import TapeJSON
import Testing

@Suite struct JSONPathLimitsTests {
    @Test(arguments: [
        "(", "[?@", "!(", "$[?", "[?(", "length(", "value(@[?", "[?count(@", "[?!", "$[?@[?@..*",
    ])
    func `endless nesting is refused`(unit: String) {
        let text = "$[?" + String(repeating: unit, count: 250_000 / unit.utf8.count)
        let error = #expect(throws: JSONPathError.self) { try JSONPath(text) }
        #expect(error?.code == .tooDeep || error?.code == .unexpected)
        #expect((error?.offset ?? .max) < 2000)
    }

    @Test(arguments: [
        ("", ".a", ""), ("", "[*]", ""), ("", "..a", ""), ("[0", ",0", "]"),
        ("[?@.a", "||@.a", "]"),
        ("[?@", ".a&&@", "]"), ("['", "a", "']"), ("['", #"\u00e9"#, "']"), ("[?@==1", "0", "]"),
        ("[?@==1e", "9", "]"),
        ("[?@", "[0]", "==1]"), ("[", " ", "0]"), ("[?match(@,'", "a|", "')]"),
    ])
    func `a long path is no deep path`(head: String, unit: String, tail: String) throws {
        let repeated = String(repeating: unit, count: unit == "a|" ? 6000 : 20_000)
        let path = try JSONPath("$" + head + repeated + tail)
        let root = try JSONDocument(parsing: #"{"a":[{"a":{}},[],"a"]}"#).root
        #expect(path.values(in: root).count <= 20_001)
    }

    @Test(arguments: [
        ("[?@", "]"), ("[?(@", ")]"), ("[?count(@", ")>0]"), ("[?!(@", ")]"),
        ("[?value(@", ")==1]"),
        ("[?length(value(@", "))==1]"),
    ])
    func `the deepest legal path needs little stack`(head: String, tail: String) throws {
        let units = (1...32).reversed()
        let document = String(repeating: "[", count: 400) + "1" + String(repeating: "]", count: 400)
        let isDone = try onSmallThread {
            let root = try JSONDocument(parsing: document).root
            for count in units {
                let text =
                    "$" + String(repeating: head, count: count)
                    + String(repeating: tail, count: count)
                guard let path = try? JSONPath(text) else { continue }
                _ = path.values(in: root)
                return count >= 10
            }
            return false
        }
        #expect(isDone)
    }

    @Test func `the depth of a document costs no stack`() throws {
        let depth = 512
        let text = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
        let root = try JSONDocument(parsing: Array(text.utf8), depthLimit: depth).root
        let nodes = try JSONPath("$..*").nodes(in: root)
        #expect(nodes.count == depth - 1)
        #expect(nodes.last?.location == "$" + String(repeating: "[0]", count: depth - 1))
        #expect(try JSONPath("$" + String(repeating: "[*]", count: depth)).values(in: root).isEmpty)
    }

    /// Runs on a thread with the stack that threads other than the main one get on macOS.
    private func onSmallThread(_ body: @escaping @Sendable () throws -> Bool) throws -> Bool {
        let outcome = Outcome()
        let thread = Thread {
            outcome.result = Result { try body() }
            outcome.isDone.signal()
        }
        thread.stackSize = 512 << 10
        thread.start()
        outcome.isDone.wait()
        return try #require(outcome.result).get()
    }

    /// Written by one thread before the signal, and read by the other after it.
    private final class Outcome: @unchecked Sendable {
        var result: Result<Bool, any Error>?
        let isDone = DispatchSemaphore(value: 0)
    }
}
