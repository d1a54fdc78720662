import Foundation
import TapeHTTP
import TapeTestKit
import Testing

@Suite(.needsSharedData) struct LinkVectorTests {
    struct Vector: Decodable, CustomTestStringConvertible {
        struct Expected: Decodable {
            let rel: String
            let target: String
            let context: String
            let attributes: [[String]]
        }

        let name: String
        let headerLines: [String]
        let base: String
        let expected: [Expected]
        let malformed: Bool?
        /// A parser may leave the attributes out.
        let optional: Bool?

        var testDescription: String { name }
    }

    static let vectors: [Vector] = {
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        guard let bytes = try? SharedData.bytes("link-header/vectors.json") else { return [] }
        return (try? decoder.decode([Vector].self, from: Data(bytes))) ?? []
    }()

    @Test func `the vectors are there`() {
        #expect(Self.vectors.count == 43)
    }

    @Test(arguments: vectors)
    func `links are read as the vectors say`(vector: Vector) {
        let base = HTTPURL(vector.base)
        let (links, faults) = LinkHeader.parse(vector.headerLines, base: base)
        #expect(links.map(\.rel) == vector.expected.map(\.rel))
        #expect(links.map(\.target.text) == vector.expected.map(\.target))
        #expect(links.map(\.context.text) == vector.expected.map(\.context))
        let attributes = links.map { $0.attributes.map { [$0.name, $0.value] } }
        if vector.optional == true {
            #expect(attributes == [[]])
        } else {
            #expect(attributes == vector.expected.map(\.attributes))
        }
        if vector.malformed == true { #expect(!faults.isEmpty) }
    }
}
