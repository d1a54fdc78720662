import TapeJSON
import TapeTestKit
import Testing

/// The JSONTestSuite: `y_` files must be accepted, `n_` files refused, `i_` files survived.
@Suite(.needsSharedData) struct JSONSuiteTests {
    static let files = SharedData.files(below: "json-test-suite/test_parsing", suffix: ".json")

    @Test func `the suite is there`() {
        #expect(Self.files.count > 300)
    }

    @Test(arguments: files)
    func `the parser agrees with the suite`(file: String) throws {
        let bytes = try SharedData.bytes(file)
        // Both outcomes are judged below; why a file is refused does not matter here.
        let isAccepted = (try? JSONDocument(parsing: bytes)) != nil
        let name = file.split(separator: "/").last ?? ""
        switch name.prefix(2) {
        case "y_": #expect(isAccepted)
        case "n_": #expect(!isAccepted)
        default: #expect(name.hasPrefix("i_"))
        }
    }

    @Test(arguments: files + SharedData.files(below: "json-test-suite/test_transform"))
    func `what is shown of the suite comes back unchanged`(file: String) throws {
        let bytes = try SharedData.bytes(file)
        guard let shown = JSONLayout.show(bytes) else { return }
        #expect(try shown.layout.restore(shown.pretty) == bytes)
    }
}
