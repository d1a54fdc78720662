import TapeHTTP

/// Reads WireMock's mappings, which are stubs: a pattern for requests, and the response to them.
struct WireMockFormat {
    private var reading: ForeignFindings
    private let origin: HTTPURL?

    /// Reads the stubs of one file, or of all files of a `mappings` folder.
    static func read(
        _ roots: [WireMockFile], origin: HTTPURL?, into reading: ForeignFindings
    ) throws(CassetteError) -> ForeignFindings {
        var stubs: [WireMockStub] = []
        for file in roots { stubs += try file.stubs(from: stubs.count + 1) }
        var format = WireMockFormat(reading: reading, origin: origin)
        try format.read(WireMockOrder.recorded(stubs))
        if stubs.count > 1, !WireMockOrder.isSaid(by: stubs) {
            format.reading.note(
                "the mappings do not say in which order they were recorded; the order of the files was kept"
            )
        }
        return format.reading
    }

    private mutating func read(_ stubs: [WireMockStub]) throws(CassetteError) {
        var answered: [(stub: WireMockStub, request: WireMockRequest, outcome: Outcome)] = []
        for stub in stubs {
            let request: WireMockRequest
            switch try WireMockRequest.read(stub.request) {
            case .concrete(let concrete, let notes):
                request = concrete
                for note in notes { reading.note(note, at: stub.number) }
            case .pattern(let why):
                reading.note("\(why), which no cassette can hold; it was left out", at: stub.number)
                continue
            }
            guard let outcome = try outcome(of: stub) else { continue }
            answered.append((stub, request, outcome))
        }
        let origin = origin(of: answered.map { ($0.request, $0.outcome) })
        for (stub, request, outcome) in answered {
            try reading.add(
                Exchange(asked: request.request(at: origin), outcome: outcome), at: stub.number)
        }
    }

    // MARK: Origin

    /// The origin of the requests: the one that a person gave, else the one that recorded links prove, else WireMock's own
    /// address.
    private mutating func origin(of stubs: [(request: WireMockRequest, outcome: Outcome)]) -> String
    {
        let homeless = stubs.filter { $0.request.host == nil }
        if let origin { return origin.origin }
        guard !homeless.isEmpty else { return "" }
        let targets = Set(homeless.map(\.request.target))
        var origins: Set<String> = []
        for stub in homeless {
            for link in Self.links(in: stub.outcome.response)
            where targets.contains(link.requestTarget) {
                origins.insert(link.origin)
            }
        }
        if origins.count == 1, let origin = origins.first {
            reading.note(
                "mappings name no host; links in their responses lead to each other at \(origin)")
            return origin
        }
        let usual = "http://localhost:8080"
        reading.note(
            "mappings name no host; \(usual) was used, where WireMock answers; --origin sets another"
        )
        return usual
    }

    private static func links(in response: HTTPResponse?) -> [HTTPURL] {
        guard let response else { return [] }
        let headers = response.headers.filter { $0.name == "Link" || $0.name == "Location" }
        return (headers.map { Array($0.value.utf8) } + [response.body]).flatMap(links)
    }

    /// Everything in a text that begins like a URL, up to a character that ends URLs in headers and JSON.
    private static func links(in text: [UInt8]) -> [HTTPURL] {
        let opening = Array("http".utf8)
        var links: [HTTPURL] = []
        var position = 0
        while let start = text[position...].firstIndex(of: UInt8(ascii: "h")) {
            position = start + 1
            guard text[start...].starts(with: opening) else { continue }
            let end = text[start...].firstIndex { $0 <= 0x20 || "\"'<>\\".utf8.contains($0) }
            let url = String(decoding: text[start..<(end ?? text.endIndex)], as: UTF8.self)
            if url.contains("://") { links.append(HTTPURL(url)) }
            position = end ?? text.endIndex
        }
        return links
    }

    // MARK: Responses

    private mutating func outcome(of stub: WireMockStub) throws(CassetteError) -> Outcome? {
        let value = stub.response
        if let fault = value["fault"]?.scalarText {
            let code: TransportError.Code =
                switch fault {
                case "CONNECTION_RESET_BY_PEER": .reset
                case "EMPTY_RESPONSE": .truncated
                default: .other
                }
            return .failed(TransportError(code, detail: "WireMock's fault \(fault)"))
        }
        guard value["proxyBaseUrl"] == nil else {
            reading.note(
                "it passes requests on and holds no response; it was left out", at: stub.number)
            return nil
        }
        noteWhatIsLeftOut(of: value, at: stub.number)
        var response = HTTPResponse(
            status: try value["status"]?.statusCode(named: "status") ?? 200,
            headers: try value["headers"]?.headers() ?? [:])
        response.body = try body(of: stub)
        return .whole(response)
    }

    private mutating func noteWhatIsLeftOut(of response: ForeignValue, at number: Int) {
        let transformers = response["transformers"]?.elements.compactMap(\.scalarText) ?? []
        if transformers.contains("response-template") {
            reading.note("its response has templates, which were kept as text", at: number)
        }
        let delays = ["fixedDelayMilliseconds", "delayDistribution", "chunkedDribbleDelay"]
        if delays.contains(where: { response[$0] != nil }) {
            reading.note("its delay was left out", at: number)
        }
    }

    private mutating func body(of stub: WireMockStub) throws(CassetteError) -> [UInt8] {
        let value = stub.response
        if let text = value["base64Body"] { return try text.base64Bytes(named: "base64Body") }
        if let file = value["bodyFileName"] {
            return try ForeignFolder.body(
                try file.text(named: "bodyFileName"), at: file, in: stub.folders)
        }
        if let json = value["jsonBody"] {
            reading.note("bodies were written as JSON; they have no white space now")
            return try json.compactJSON()
        }
        guard let body = value["body"] else { return [] }
        guard body.isText else {
            reading.note("bodies were written as JSON; they have no white space now")
            return try body.compactJSON()
        }
        return try reading.bytes(of: body, in: nil, named: "the body", at: stub.number)
    }
}
