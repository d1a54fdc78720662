import Foundation
import TapeContracts
import TapeHTTP
import TapeYAML

/// One way in which an API pages: a spec that says so, and an origin that does so, in one file.
struct ConventionRow: CustomStringConvertible {
    /// The file's name without its end; it begins with the number of the row in the survey of APIs.
    let name: String
    let specText: String
    let script: YAMLNode

    var description: String { name }

    private static let folder = URL(filePath: #filePath)
        .deletingLastPathComponent().appending(path: "Rows")

    static let all: [ConventionRow] = {
        // `try?`: a folder that cannot be read leaves no row, which a test notices.
        let files = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return files.filter { $0.hasSuffix(".yaml") }.sorted().compactMap { try? ConventionRow($0) }
    }()

    private init(_ file: String) throws {
        let text = try String(contentsOf: Self.folder.appending(path: file), encoding: .utf8)
        let parts = text.split(separator: "\n---\n", maxSplits: 1)
        name = String(file.dropLast(".yaml".count))
        specText = String(parts[0])
        script = try YAMLDocument.parse(Array(parts[1].utf8))
    }

    /// The row's number in the survey.
    var number: Int { Int(name.prefix(2)) ?? 0 }

    func spec() throws -> ContractSpec {
        switch try SpecReader.read(Array(specText.utf8), file: "\(name).yaml") {
        case .contract(let spec): return spec
        case .screen: throw NoContract()
        }
    }

    private struct NoContract: Error {}
}
