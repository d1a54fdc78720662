import TapeContracts
import TapeFaults
import Testing

@Suite struct FaultTermsTests {
    private func text(_ list: String) -> String {
        """
        pagetape: 1
        title: t
        request: {get: "https://a.test/"}
        paging: {style: link-header, items: $}
        list:
          footer: button
          faults:
        \(list.split(separator: "\n").map { "  \($0)" }.joined(separator: "\n"))
        """
    }

    private func read(_ text: String) throws -> ContractSpec {
        guard case .contract(let spec) = try SpecReader.read(Array(text.utf8), file: "a.yaml")
        else {
            Issue.record("no contract")
            throw SpecError(file: "a.yaml", source: [], mistakes: [])
        }
        return spec
    }

    @Test(arguments: [
        ("- status(503) at page 2 once", "status(503) at page 2 once"),
        ("- rate-limit(2s) sweep", "rate-limit(2s) sweep once"),
        ("- {fault: status(503), where: at page 2}", "status(503) at page 2 once"),
        ("- {fault: stall, where: page 3, times: 2}", "stall at page 3 2 times"),
        (
            "- {fault: cut-short(60%), where: every 3rd, times: always}",
            "cut-short(60%) every 3rd always"
        ),
        ("- fault: shift(1)\n  where: after page 1", "shift(1) after page 1 always"),
        (
            "- delay(1s) at page 1; reset at page 2",
            "delay(1s) at page 1 once; reset at page 2 once"
        ),
    ])
    func `a fault is a line or a mapping of the same words`(list: String, plan: String) throws {
        let spec = try read(text(list))
        #expect(spec.faults.map(\.description) == [plan])
        #expect(try read(SpecWriter.write(spec)) == spec, "\(SpecWriter.write(spec))")
    }

    @Test(arguments: [
        ("- statsu(503) at page 2", "8:5", "did you mean `status`?"),
        ("- {fault: status, where: sweep}", "8:13", "a status from 100 to 599"),
        ("- {fault: stall, where: somewhere}", "8:27", "`at page 2`"),
        ("- {fault: stall, times: often}", "8:27", "`once`, `3 times` or `always`"),
        ("- {falt: stall}", "8:6", "did you mean `fault`?"),
        ("- {where: sweep}", "8:5", "needs `fault`"),
        ("- {fault: stall, wher: sweep}", "8:20", "did you mean `where`?"),
    ])
    func `a mistake is told at its place with the nearest word`(
        list: String, place: String, words: String
    ) throws {
        let error = try #require(throws: SpecError.self) { try read(text(list)) }
        #expect(error.rendered.contains("a.yaml:\(place): error:"), "\(error.rendered)")
        #expect(error.rendered.contains(words), "\(error.rendered)")
    }

    @Test func `no fault at all is a mistake`() throws {
        let error = try #require(throws: SpecError.self) {
            try read(text("").replacing("faults:", with: "faults: []"))
        }
        #expect(error.rendered.contains("at least one fault"), "\(error.rendered)")
    }
}
