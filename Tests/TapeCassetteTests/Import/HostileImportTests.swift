import Foundation
import TapeCassette
import TapeHTTP
import TapeJSON
import Testing

/// Files that are wrong, by accident or on purpose: each gets an error that says where.
@Suite struct HostileImportTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let name: String
        let text: String
        let code: CassetteError.Code
        let message: String

        var testDescription: String { name }
    }

    private static let cases = [
        Case(name: "nothing", text: "", code: .unknownFormat, message: "empty"),
        Case(name: "spaces", text: " \n\t ", code: .unknownFormat, message: "empty"),
        Case(
            name: "something else", text: #"{"name": "x", "list": []}"#, code: .unknownFormat,
            message: "found the keys name, list; looked for"),
        Case(
            name: "prose", text: "This is not a cassette\n", code: .unknownFormat,
            message: "found text; looked for"),
        Case(
            name: "two formats at once", text: #"{"log":{"entries":[]},"http_interactions":[]}"#,
            code: .unknownFormat, message: "signs of HAR"),
        Case(
            name: "our own", text: "pagetape: 1\ninteractions: 5\n", code: .unknownFormat,
            message: "already a Pagetape cassette"),
        Case(
            name: "JSON that stops", text: #"{"log":{"entries":[{"#, code: .notJSON,
            message: "found the end"),
        Case(
            name: "a wrong type", text: #"{"http_interactions":[{"request":7,"response":{}}]}"#,
            code: .badValue, message: "not a number"),
        Case(
            name: "no response", text: #"{"http_interactions":[{"request":{"uri":"http://a/"}}]}"#,
            code: .missingKey, message: "there is no response here; found the keys request"),
        Case(
            name: "no status",
            text: #"{"log":{"entries":[{"request":{"url":"x"},"response":{"headers":[]}}]}}"#,
            code: .missingKey, message: "there is no status"),
        Case(
            name: "a status that is none",
            text: #"{"log":{"entries":[{"request":{"url":"x"},"response":{"status":99999}}]}}"#,
            code: .badValue, message: "100 to 999"),
        Case(
            name: "depth", text: String(repeating: "[", count: 100_000), code: .notJSON,
            message: "levels of nesting"),
        Case(
            name: "depth in YAML",
            text: "http_interactions: " + String(repeating: "[", count: 10_000), code: .notYAML,
            message: "levels of nesting"),
        Case(
            name: "a key twice", text: "http_interactions: []\nhttp_interactions: []\n",
            code: .notYAML, message: "appears twice"),
        Case(
            name: "base64 that is none",
            text: """
                {"http_interactions":[{"request":{"uri":"http://a/"},
                "response":{"status":200,"body":{"base64_string":"%%%"}}}]}
                """, code: .badValue, message: "must be base64"),
    ]

    @Test(arguments: cases)
    func `a file that cannot be imported is refused with its place`(wrong: Case) throws {
        let error = try #require(throws: CassetteError.self) { try Foreign.parse(wrong.text) }
        #expect(error.code == wrong.code)
        #expect("\(error)".contains(wrong.message), "\(error)")
        #expect("\(error)".hasPrefix("x.json:"), "\(error)")
    }

    @Test func `aliases that repeat long bodies beyond measure are refused`() throws {
        let body = String(repeating: "a", count: 1 << 20)
        let text = """
            http_interactions:
            - &a {request: {method: get, uri: "http://a/"}, response: {status: {code: 200}, body: {string: "\(body)"}}}

            """ + String(repeating: "- *a\n", count: 80)
        let error = try #require(throws: CassetteError.self) { try Foreign.parse(text) }
        #expect(error.code == .badValue)
        #expect(error.message.contains("aliases repeat bodies"), "\(error)")
    }

    @Test func `aliases that unfold beyond measure are refused`() throws {
        var text = "a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n"
        for level in 1...9 {
            let aliases = Array(repeating: "*a\(level - 1)", count: 10).joined(separator: ", ")
            text += "a\(level): &a\(level) [\(aliases)]\n"
        }
        let error = try #require(throws: CassetteError.self) { try Foreign.parse(text) }
        #expect(error.code == .notYAML)
        #expect(error.message.contains("unfolds to more than"))
    }

    /// One file of each format, with everything in it that a reader looks at.
    private static let samples: [(ForeignFormat, String)] = [
        (
            .har,
            #"{"log":{"creator":{"name":"x"},"entries":[{"startedDateTime":"2024-01-15T10:31:00Z","time":1,"timings":{"wait":1},"request":{"method":"GET","url":"http://a/","headers":[{"name":"a","value":["b"]}],"postData":{"mimeType":"a/b","text":"x","params":[{"name":"a","value":"b"}]}},"response":{"status":200,"headers":[{"name":"a","value":"b"}],"content":{"size":1,"text":"x","encoding":"y"}}}]}}"#
        ),
        (
            .vcr,
            #"{"http_interactions":[{"recorded_at":"x","request":{"method":"get","uri":"http://a/","headers":{"a":["b"]},"body":{"encoding":"UTF-8","string":"x"}},"response":{"status":{"code":200},"headers":{"a":["b"]},"body":{"encoding":"UTF-8","base64_string":"aGk="}}}],"recorded_with":"x"}"#
        ),
        (
            .vcrpy,
            #"{"version":1,"interactions":[{"request":{"method":"GET","uri":"http://a/","headers":{"a":["b"]},"body":"x"},"response":{"status":{"code":200},"headers":{"a":["b"]},"body":{"string":"x"}}}]}"#
        ),
        (
            .goVCR,
            #"{"version":2,"interactions":[{"request":{"method":"GET","url":"http://a/","headers":{"a":["b"]},"body":"x"},"response":{"code":200,"status":"200 OK","trailer":{"a":["b"]},"headers":{"a":["b"]},"body":"x"}}]}"#
        ),
        (
            .dvr,
            #"{"name":"x","interactions":[{"recorded_at":1.5,"request":{"method":"GET","url":"http://a/","headers":{"a":"b"},"body":"aGk="},"response":{"status":200,"headers":{"Content-Type":"application/json"},"body":{"a":[1]}}}]}"#
        ),
        (
            .nock,
            #"[{"scope":"http://a:80","method":"GET","path":"/","body":{"a":1},"status":200,"response":["6869"],"rawHeaders":["Content-Encoding","x"],"reqheaders":{"a":"b"},"responseIsBinary":false}]"#
        ),
        (
            .hoverfly,
            #"{"data":{"pairs":[{"request":{"destination":[{"matcher":"exact","value":"a"}],"path":[{"matcher":"exact","value":"/"}],"query":{"a":[{"matcher":"exact","value":"b"}]},"headers":{"a":[{"value":"b"}]},"body":[{"matcher":"exact","value":"b"}],"requiresState":{"sequence:1":"1"}},"response":{"status":200,"body":"aGk=","encodedBody":true,"headers":{"a":["b"]}}}]},"meta":{"hoverflyVersion":"x"}}"#
        ),
        (
            .wireMock,
            #"{"mappings":[{"insertionIndex":1,"scenarioName":"x","requiredScenarioState":"Started","newScenarioState":"y","request":{"method":"GET","urlPathTemplate":"/x/{a}","pathParameters":{"a":{"equalTo":"b"}},"queryParameters":{"a":{"hasExactly":[{"equalTo":"b"}]}},"headers":{"a":{"equalTo":"b"}},"bodyPatterns":[{"equalToJson":{"a":1}}]},"response":{"status":200,"headers":{"a":["b"],"Link":"<http://a/x/b?a=b>"},"jsonBody":{"a":1},"transformers":["response-template"]}}]}"#
        ),
    ]

    @Test(arguments: samples)
    func `a wrong type at any place is an error or does not matter`(
        format: ForeignFormat, text: String
    ) throws {
        #expect(try Foreign.parse(text).format == format)
        #expect(try Foreign.parse(text).exchanges.count == 1)
        let wrongs = [
            "null", "5", "-1e999", "true", #""x""#, "[]", "{}", "[[{}]]", #"{"a":[null]}"#,
        ]
        for place in JSONPlaces(text).ranges {
            for wrong in wrongs {
                let mutant = text.replacingCharacters(in: place, with: wrong)
                guard let error = Self.error(reading: mutant, as: format) else { continue }
                #expect(error.code != .notExact, "\(mutant)")
                #expect("\(error)".hasPrefix("x.json:"), "\(error)")
            }
        }
    }

    /// Why a text cannot be read as a format and written as a cassette.
    private static func error(reading text: String, as format: ForeignFormat) -> CassetteError? {
        do {
            let cassette = try ForeignCassette(
                parsing: Array(text.utf8), as: format, named: "x.json")
            _ = try cassette.cassette(by: "x").encoded()
            return nil
        } catch {
            return error
        }
    }
}

/// Where the values of a JSON text are.
private struct JSONPlaces {
    let ranges: [Range<String.Index>]

    init(_ text: String) {
        guard let document = try? JSONDocument(parsing: text) else {
            ranges = []
            return
        }
        var waiting = [document.root]
        var found: [Range<String.Index>] = []
        while let value = waiting.popLast() {
            let start = text.utf8.index(text.startIndex, offsetBy: value.byteRange.lowerBound)
            found.append(start..<text.utf8.index(start, offsetBy: value.byteRange.count))
            waiting += value.elements
            waiting += value.members.map(\.value)
        }
        ranges = found
    }
}
