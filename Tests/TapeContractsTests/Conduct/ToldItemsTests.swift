import TapeContracts
import TapeFaults
import Testing

/// What a client says that it has: as many as there were, and each as the API spells it.
@Suite struct ToldItemsTests {
    private let list = ConductScript(isCounted: false)

    @Test func `ids count by how often they arrived`() async throws {
        let twice = list.conduct(ConductScript.walk(), result: ConductScript.ids + ["1.1"])
        #expect(try await list.broken(twice) == ["complete"])
        let fewer = list.conduct(ConductScript.walk(), result: ConductScript.ids.dropLast())
        #expect(try await list.broken(fewer) == ["complete"])
        let encoded = ConductScript.ids.map { $0.replacing(".", with: "%2E") }
        #expect(try await list.broken(list.conduct(ConductScript.walk(), result: encoded)) == [])
        let reordered = list.conduct(ConductScript.walk(), result: ConductScript.ids.reversed())
        #expect(try await list.broken(reordered) == [])
    }

    @Test(arguments: [
        ("9007199254740993", "90071992547409930.1"), ("0", "1.1"), ("1e", "10000000000"),
        ("0x", "1.1"),
    ])
    func `an id is not another one that rounds to it`(prefix: String, other: String) async throws {
        var list = ConductScript(isCounted: true)
        list.prefix = prefix
        let ids = ConductScript.ids.map { prefix + $0 }
        #expect(try await list.broken(list.conduct(ConductScript.walk(), result: ids)) == [])
        let wrong = [other] + ids.dropFirst()
        let told = list.conduct(ConductScript.walk(), result: wrong)
        #expect(try await list.broken(told) == ["complete"])
    }

    /// After a 503 on page 3 the client begins anew, and keeps what it had.
    private func restart(_ list: ConductScript, result: [String]) -> Conduct {
        let asks =
            ConductScript.walk(1...2)
            + [ConductScript.Ask(page: 3, at: 2, till: 2.5, fault: .status(503))]
            + ConductScript.walk(from: 3)
        return list.conduct(asks, result: result)
    }

    @Test(arguments: [true, false], [true, false])
    func `who begins anew and keeps both copies has too many items`(
        isCounted: Bool, hasIdentities: Bool
    ) async throws {
        let list = ConductScript(isCounted: isCounted, hasIdentities: hasIdentities)
        let once = restart(list, result: ConductScript.ids)
        #expect(try await list.broken(once, .status(503)) == [])
        let both = restart(list, result: ConductScript.ids.prefix(4) + ConductScript.ids)
        #expect(try await list.broken(both, .status(503)) == ["complete"])
    }

    @Test(arguments: [(1, [String]()), (2, []), (3, ["complete"])])
    func `an item that stands on two pages is told once or twice`(
        times: Int, laws: [String]
    ) async throws {
        let list = ConductScript(isCounted: false, overlaps: true)
        let others = ConductScript.ids.filter { $0 != "1.2" && $0 != "2.1" }
        let result = others + Array(repeating: "1.2", count: times)
        let conduct = list.conduct(ConductScript.walk(), result: result)
        #expect(try await list.broken(conduct) == Set(laws))
    }

    /// Eight ids of an API, and those that a client tells.
    struct Telling: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let written: [String]
        let told: [String]
        let isRight: Bool

        init(_ name: String, _ written: String, told: String, isRight: Bool) {
            func eight(_ text: String) -> [String] {
                let first = text.split(separator: " ").map(String.init)
                return first + (first.count..<8).map { "9\($0)" }
            }
            testDescription = name
            self.written = eight(written)
            self.told = eight(told)
            self.isRight = isRight
        }
    }

    @Test(arguments: [
        Telling(
            "rounded to a double", "9007199254740993 9007199254741003",
            told: "9007199254740992 9007199254741004", isRight: false),
        Telling(
            "rounded and with an exponent", "9007199254740993", told: "9.007199254740992e+15",
            isRight: false),
        Telling(
            "exact to the last digit", "9007199254740993", told: "9007199254740993", isRight: true),
        Telling(
            "numbers in other spellings", "57.0 1e5 58 0.5", told: "57 100000 58.0 0.50",
            isRight: true),
        Telling("a text for a number", "57", told: "\"57\"", isRight: true),
        Telling("a text as a number", #""57""#, told: "57", isRight: true),
        Telling("texts that look alike", #""1e3" "1000""#, told: "1e3 1000", isRight: true),
        Telling(
            "an exponent read as a number", #""1e3" "1000""#, told: "1000 1000", isRight: false),
        Telling("hexadecimal read as a number", #""0x10" "16""#, told: "16 16", isRight: false),
        Telling("zeros cut off", #""007" "7""#, told: "7 7", isRight: false),
        Telling("a version read as a number", #""1.0" "2""#, told: "1 2", isRight: false),
        Telling("an id that ends like another", #""a/7" "7""#, told: "a/7 a/7", isRight: false),
        Telling("paths to ids", #""b/7" "8""#, told: "/a/b/7 /a/8", isRight: true),
    ])
    func `ids are those of the API to the last digit`(telling: Telling) async throws {
        let list = ConductScript(isCounted: false, written: telling.written)
        let told = list.conduct(ConductScript.walk(), result: telling.told)
        #expect(try await list.broken(told) == (telling.isRight ? [] : ["complete"]))
    }
}
