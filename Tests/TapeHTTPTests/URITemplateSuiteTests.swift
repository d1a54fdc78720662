import Foundation
import TapeHTTP
import TapeTestKit
import Testing

@Suite(.needsSharedData) struct URITemplateSuiteTests {
    struct Case: CustomTestStringConvertible {
        let group: String
        let template: String
        let values: [String: TemplateValue]
        /// Any of these; none where the template must fail.
        let expansions: [String]

        var testDescription: String { "\(group): \(template)" }
    }

    static let cases = [
        "spec-examples", "spec-examples-by-section", "extended-tests", "negative-tests",
    ]
    .flatMap { cases(in: "uritemplate-test/\($0).json") }

    private static func cases(in file: String) -> [Case] {
        guard
            let bytes = try? SharedData.bytes(file),
            let json = try? JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any]
        else { return [] }
        return json.sorted { $0.key < $1.key }.flatMap { cases(of: $1, named: $0) }
    }

    private static func cases(of group: Any, named name: String) -> [Case] {
        guard
            let group = group as? [String: Any],
            let variables = group["variables"] as? [String: Any],
            let rows = group["testcases"] as? [[Any]]
        else { return [] }
        let values = variables.compactMapValues(value)
        return rows.map { row in
            let expected = row[1]
            let expansions = expected as? [String] ?? (expected as? String).map { [$0] }
            return Case(
                group: name, template: row[0] as? String ?? "", values: values,
                expansions: expansions ?? [])
        }
    }

    private static func value(_ json: Any) -> TemplateValue? {
        switch json {
        case let list as [Any]: .list(list.compactMap(text))
        case let pairs as [String: Any]:
            .pairs(
                pairs.sorted { $0.key < $1.key }
                    .compactMap { name, value in
                        text(value).map { TemplateValue.Pair(name: name, value: $0) }
                    })
        default: text(json).map { .string($0) }
        }
    }

    private static func text(_ json: Any) -> String? {
        json as? String ?? (json as? NSNumber)?.stringValue
    }

    @Test func `the suite is there`() {
        #expect(Self.cases.count == 270)
        #expect(Self.cases.filter(\.expansions.isEmpty).count == 36)
    }

    @Test(arguments: cases)
    func `templates expand as the suite says`(testCase: Case) {
        do throws(URITemplateError) {
            let result = try URITemplate(testCase.template).expand(testCase.values)
            #expect(testCase.expansions.contains(result), "\(result)")
        } catch {
            #expect(testCase.expansions.isEmpty, "\(error)")
        }
    }
}
