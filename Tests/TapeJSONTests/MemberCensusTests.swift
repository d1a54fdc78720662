import TapeJSON
import Testing

@Suite struct MemberCensusTests {
    private func census(of text: String, limit: Int = 64) throws -> MemberCensus {
        var census = MemberCensus(limit: limit)
        for value in try JSONDocument(parsing: text).root.elements { census.add(value) }
        return census
    }

    private func line(_ member: MemberCensus.Member) -> String {
        "\(String(decoding: member.name, as: UTF8.self)) \(member.kinds.rawValue) \(member.count)"
    }

    @Test func `members are counted over all objects, in the order they are met`() throws {
        let census = try census(
            of: #"[{"a":1,"b":"x"},{"b":2,"a":3,"c":[0]},7,{"c":{"d":1}},{"é\n":true}]"#)
        #expect(census.members.map(line) == ["a 2 2", "b 6 2", #"c 24 2"#, #"é\n 1 1"#])
    }

    @Test func `what says nothing has no kind and does not count`() throws {
        let census = try census(of: #"[{"a":null,"b":false,"c":"","d":[],"e":{},"f":0}]"#)
        #expect(census.members.map(line) == ["a 0 0", "b 0 0", "c 0 0", "d 0 0", "e 0 0", "f 2 1"])
    }

    @Test func `members beyond the limit are left out`() throws {
        let census = try census(of: #"[{"a":1,"b":1,"c":1},{"c":1,"b":2}]"#, limit: 2)
        #expect(census.members.map(line) == ["a 2 1", "b 2 2"])
    }
}
