import TapeHTTP

/// Reads recordings of go-vcr, in versions 1 and 2 of its format.
struct GoVCRFormat {
    private var reading: ForeignFindings

    static func read(
        _ root: ForeignValue, into reading: ForeignFindings
    ) throws(CassetteError) -> ForeignFindings {
        var format = GoVCRFormat(reading: reading)
        if let version = root["version"]?.scalarText {
            format.reading.recorder = "go-vcr format \(version)"
        }
        for (index, entry) in try root.list("interactions").enumerated() {
            try format.read(entry, number: index + 1)
        }
        return format.reading
    }

    private mutating func read(_ entry: ForeignValue, number: Int) throws(CassetteError) {
        let asked = try entry.required("request")
        let given = try entry.required("response")
        let body = try asked["body"].map { body throws(CassetteError) in
            try reading.bytes(of: body, in: nil, named: "the request's body", at: number)
        }
        let request = HTTPRequest(
            method: try asked.method(named: "method"), url: HTTPURL(try asked.text("url")),
            headers: try asked["headers"]?.headers() ?? [:],
            body: body?.isEmpty == false ? body : nil)
        let status = try given.required("code", or: "status")
        var response = HTTPResponse(
            status: try status.statusCode(named: "code"),
            headers: try given["headers"]?.headers() ?? [:])
        if let body = given["body"] {
            response.body = try reading.bytes(
                of: body, in: nil, named: "the response's body", at: number)
        }
        if given["trailer"]?.members.isEmpty == false {
            reading.note("header fields that came after the body were left out", at: number)
        }
        try reading.add(Exchange(asked: request, outcome: .whole(response)), at: number)
    }
}
