import TapeJSON
import TapeTestKit
import Testing

/// The compliance suite of RFC 9535, case by case.
@Suite(.needsSharedData) struct JSONPathSuiteTests {
    struct Case: CustomTestStringConvertible, Sendable {
        let name: String
        let selector: String
        let isInvalid: Bool
        let document: JSONValue?
        /// Each of them is right.
        let results: [JSONValue]
        let locations: [JSONValue]

        var testDescription: String { name }

        init(_ test: JSONValue) throws {
            name = try #require(test["name"]?.string)
            selector = try #require(test["selector"]?.string)
            isInvalid = test["invalid_selector"]?.bool ?? false
            document = test["document"]
            results =
                test["result"].map { [$0] } ?? test["results"].map { Array($0.elements) } ?? []
            locations =
                test["result_paths"].map { [$0] }
                ?? test["results_paths"].map { Array($0.elements) } ?? []
        }
    }

    static let cases = Result {
        let bytes = try SharedData.bytes("jsonpath-cts/cts.json")
        let tests = try #require(JSONDocument(parsing: bytes).root["tests"])
        return try tests.elements.map { try Case($0) }
    }

    static func cases(areInvalid: Bool) -> [Case] {
        guard SharedData.isPresent, case .success(let cases) = cases else { return [] }
        return cases.filter { $0.isInvalid == areInvalid }
    }

    @Test func `the suite is whole`() throws {
        let cases = try Self.cases.get()
        #expect(cases.count == 703)
        #expect(cases.count(where: \.isInvalid) == 247)
    }

    @Test(arguments: cases(areInvalid: false))
    func `a valid selector selects one of the right results`(test: Case) throws {
        let path = try JSONPath(test.selector)
        let document = try #require(test.document)
        let nodes = path.nodes(in: document)
        #expect(!test.results.isEmpty)
        #expect(test.results.contains { isSame($0, nodes.map(\.value)) })
        if !test.locations.isEmpty {
            let locations = nodes.map(\.location)
            #expect(test.locations.contains { $0.elements.map(\.string) == locations })
        }
    }

    @Test(arguments: cases(areInvalid: false))
    func `a location selects its node again`(test: Case) throws {
        let document = try #require(test.document)
        for node in try JSONPath(test.selector).nodes(in: document) {
            let again = try JSONPath(node.location)
            #expect(again.isSingular)
            #expect(again.steps == node.steps)
            #expect(again.values(in: document).map(\.byteRange) == [node.value.byteRange])
            #expect(again.first(in: document)?.byteRange == node.value.byteRange)
        }
    }

    @Test(arguments: cases(areInvalid: true))
    func `an invalid selector is refused at a character of it`(test: Case) throws {
        let error = #expect(throws: JSONPathError.self) { try JSONPath(test.selector) }
        let offset = try #require(error?.offset)
        #expect((0...test.selector.unicodeScalars.count).contains(offset))
    }

    private func isSame(_ expected: JSONValue, _ values: [JSONValue]) -> Bool {
        expected.count == values.count
            && zip(expected.elements, values).allSatisfy { $0.isEqual(to: $1) }
    }
}
