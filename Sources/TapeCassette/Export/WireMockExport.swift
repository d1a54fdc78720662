import TapeHTTP
import TapeJSON
import TapeYAML

/// Writes WireMock's `mappings/` and `__files/`.
///
/// Identical requests become a scenario, so that their responses come in the order of the cassette.
struct WireMockExport {
    /// The folders for its files.
    static let folders = [stubFolder, bodyFolder]

    private static let stubFolder = "mappings"
    private static let bodyFolder = "__files"
    private static let namePrefix = "interaction-"
    private static let leastDigits = 4

    /// Whether exports use such a name for a file or its draft.
    static func gives(_ name: String) -> Bool {
        guard name.hasPrefix(namePrefix) else { return false }
        let number = name.utf8.dropFirst(namePrefix.utf8.count).prefix { $0 != UInt8(ascii: ".") }
        return number.count >= leastDigits && number.allSatisfy { (0x30...0x39).contains($0) }
    }

    /// One exchange, with its position among the responses to the same request.
    private struct Step {
        let exchange: ExportedExchange
        /// The scenario's number, the step in it, and whether it is the last step; nil for a request that occurs once.
        let scenario: (number: Int, step: Int, isLast: Bool)?
    }

    func files(
        of exchanges: [ExportedExchange], _ notes: inout ExportNotes
    ) -> [CassetteExport.File] {
        var files: [CassetteExport.File] = []
        for (index, step) in steps(exchanges).enumerated() {
            let exchange = step.exchange
            note(exchange, &notes)
            let name = Self.name(of: exchange)
            var body: CassetteExport.File?
            if !exchange.response.body.isEmpty {
                let suffix = suffix(of: exchange.response)
                body = .init(
                    path: "\(Self.bodyFolder)/\(name).\(suffix)", bytes: exchange.response.body)
            }
            let stub = stub(step, named: name, index: index, body: body)
            files.append(.init(path: "\(Self.stubFolder)/\(name).json", bytes: stub))
            if let body { files.append(body) }
        }
        return files
    }

    private static func name(of exchange: ExportedExchange) -> String {
        let digits = String(exchange.number)
        let zeros = String(repeating: "0", count: max(0, leastDigits - digits.count))
        return namePrefix + zeros + digits
    }

    private func note(_ exchange: ExportedExchange, _ notes: inout ExportNotes) {
        if !exchange.request.headers.isEmpty { notes.note(.requestHeaders, of: exchange.number) }
        if exchange.time != nil { notes.note(.duration, of: exchange.number) }
        notes.note(.origin, of: exchange.number)
        if ExportedHeaders(playing: exchange.response).isReordered {
            notes.note(.headerOrder, of: exchange.number)
        }
    }

    private func steps(_ exchanges: [ExportedExchange]) -> [Step] {
        let keys = exchanges.map { RequestKey(rebased($0.request), comparing: []) }
        var places: [RequestKey: [Int]] = [:]
        for (index, key) in keys.enumerated() { places[key, default: []].append(index) }
        var numbers: [RequestKey: Int] = [:]
        return zip(exchanges, keys).enumerated().map { index, pair in
            let (exchange, key) = pair
            let group = places[key] ?? []
            guard group.count > 1, let step = group.firstIndex(of: index) else {
                return Step(exchange: exchange, scenario: nil)
            }
            let number = numbers[key] ?? numbers.count + 1
            numbers[key] = number
            return Step(exchange: exchange, scenario: (number, step + 1, step + 1 == group.count))
        }
    }

    /// The request with the stand-in's origin, under which it answers for all origins.
    private func rebased(_ request: HTTPRequest) -> HTTPRequest {
        var request = request
        request.url = HTTPURL("http://localhost\(request.url.requestTarget)")
        return request
    }

    private func suffix(of response: HTTPResponse) -> String {
        let type = response.headers["Content-Type"].flatMap { MediaType($0) }
        if type?.isJSON == true { return "json" }
        if type?.isXML == true { return "xml" }
        return String(validating: response.body, as: UTF8.self) == nil ? "bin" : "txt"
    }

    // MARK: Stubs

    private func stub(
        _ step: Step, named name: String, index: Int, body: CassetteExport.File?
    ) -> [UInt8] {
        var writer = JSONWriter(style: .pretty)
        writer.object { stub in
            stub.member("id", identifier(of: step.exchange))
            stub.member("name", name)
            stub.member("request", object: { write(step.exchange.request, to: &$0) })
            stub.member(
                "response", object: { write(step.exchange.response, body: body, to: &$0) })
            stub.member("persistent", true)
            if let (number, place, isLast) = step.scenario {
                let scenario = "pagetape-\(number)"
                stub.member("scenarioName", scenario)
                stub.member(
                    "requiredScenarioState", place == 1 ? "Started" : "\(scenario)-\(place)")
                if !isLast { stub.member("newScenarioState", "\(scenario)-\(place + 1)") }
            }
            stub.member("insertionIndex", index)
        }
        return writer.bytes + [0x0A]
    }

    private func write(_ request: HTTPRequest, to writer: inout JSONWriter) {
        writer.member("url", request.url.requestTarget)
        writer.member("method", request.method.rawValue)
        guard let body = request.body, !body.isEmpty else { return }
        writer.member(
            "bodyPatterns",
            array: { patterns in
                patterns.element(object: { pattern in
                    if let text = String(validating: body, as: UTF8.self) {
                        let isJSON = JSONDocument.inBody(body) != nil
                        pattern.member(isJSON ? "equalToJson" : "equalTo", text)
                    } else {
                        let digits = Base64.encode(body[...])
                        pattern.member("binaryEqualTo", String(decoding: digits, as: UTF8.self))
                    }
                })
            })
    }

    private func write(
        _ response: HTTPResponse, body: CassetteExport.File?, to writer: inout JSONWriter
    ) {
        writer.member("status", response.status)
        var fields = response.headers
        // The stand-in frames bodies itself, and sends them as they are in the file.
        for name: HeaderName in ["Content-Length", "Transfer-Encoding"] {
            fields.removeAll(named: name)
        }
        if response.undoneCoding != nil { fields.removeAll(named: "Content-Encoding") }
        let groups = ExportedHeaders(fields).groups
        writer.member(
            "headers",
            object: { headers in
                for group in groups {
                    if group.values.count == 1 {
                        headers.member(group.name, group.values[0])
                    } else {
                        headers.member(group.name, group.values)
                    }
                }
            })
        if let body { writer.member("bodyFileName", FilePath.name(of: body.path)) }
    }

    /// An identifier in the form of a UUID; the same exchange always gets the same one.
    private func identifier(of exchange: ExportedExchange) -> String {
        let text =
            "\(exchange.number) \(exchange.request.method.rawValue) \(exchange.request.url.text)"
        var digits = Array(SHA256.hexadecimal(Array(text.utf8)).utf8.prefix(32))
        digits[12] = UInt8(ascii: "8")
        digits[16] = UInt8(ascii: "a")
        let parts = [0..<8, 8..<12, 12..<16, 16..<20, 20..<32]
        return parts.map { String(decoding: digits[$0], as: UTF8.self) }.joined(separator: "-")
    }
}
