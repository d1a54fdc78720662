import TapeContracts
import TapeReport
import TapeXML
import Testing

/// Holds the report to what `junit-10.xsd`, the schema of Jenkins' xUnit plugin, allows.
@Suite struct JUnitSchemaTests {
    private struct Element {
        var required: Set<String> = []
        var optional: Set<String> = []
        var children: Set<String> = []
    }

    private static let verdict = Element(optional: ["type", "message"])
    private static let elements: [String: Element] = [
        "testsuites": Element(
            optional: ["name", "time", "tests", "failures", "errors"], children: ["testsuite"]),
        "testsuite": Element(
            required: ["name", "tests", "failures", "errors"],
            optional: [
                "group", "time", "skipped", "timestamp", "hostname", "id", "package", "file",
                "log", "url",
            ],
            children: ["testsuite", "properties", "testcase", "system-out", "system-err"]),
        "testcase": Element(
            required: ["name"], optional: ["time", "classname", "group"],
            children: ["skipped", "error", "failure", "system-out", "system-err"]),
        "skipped": verdict, "error": verdict, "failure": verdict,
        "system-out": Element(), "system-err": Element(),
    ]

    @Test func `every element and attribute is one that the schema knows`() throws {
        var screen = SampleReports.kept
        screen.notes = ["a note with ]]> and & in it"]
        let report = ContractReport(
            specs: SampleReports.all.specs + [SampleReports.drawn(pages: 3), screen])
        let tree = try XMLTree(parsing: Array(JUnitReporter().render(report).utf8))
        let root = try #require(tree.root)
        #expect(root.name == "testsuites")
        try check(root)
    }

    private func check(_ node: XMLTree.Node) throws {
        let element = try #require(Self.elements[node.name], "\(node.name)")
        let given = Set(node.attributes.map(\.name))
        #expect(element.required.subtracting(given) == [], "\(node.name)")
        #expect(given.subtracting(element.required).subtracting(element.optional) == [])
        if let time = node.attribute("time") {
            #expect(time.wholeMatch(of: /[0-9]{1,3}\.[0-9]{3}/) != nil, "\(time)")
        }
        for child in node.elements {
            #expect(element.children.contains(child.name), "\(child.name) in \(node.name)")
            try check(child)
        }
    }

    @Test func `a suite counts what is in it`() throws {
        let tree = try XMLTree(parsing: Array(JUnitReporter().render(SampleReports.all).utf8))
        for suite in try #require(tree.root).elements {
            let cases = suite.elements.filter { $0.name == "testcase" }
            let kinds = cases.flatMap { $0.elements.map(\.name) }
            #expect(suite.attribute("tests") == "\(cases.count)")
            for (attribute, kind) in [
                ("failures", "failure"), ("errors", "error"), ("skipped", "skipped"),
            ] {
                let count = kinds.filter { $0 == kind }.count
                #expect(suite.attribute(attribute) == "\(count)", "\(attribute)")
            }
        }
    }
}
