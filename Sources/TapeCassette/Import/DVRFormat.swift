import TapeHTTP

/// Reads recordings of DVR.
struct DVRFormat {
    private var reading: ForeignFindings

    static func read(
        _ root: ForeignValue, into reading: ForeignFindings
    ) throws(CassetteError) -> ForeignFindings {
        var format = DVRFormat(reading: reading)
        for (index, entry) in try root.list("interactions").enumerated() {
            try format.read(entry, number: index + 1)
        }
        return format.reading
    }

    private mutating func read(_ entry: ForeignValue, number: Int) throws(CassetteError) {
        let asked = try entry.required("request")
        let headers = try asked["headers"]?.headers() ?? [:]
        let request = HTTPRequest(
            method: try asked.method(named: "method"), url: HTTPURL(try asked.text("url")),
            headers: headers, body: try body(asked["body"], headers, "the request's body", number))
        let given = try entry.required("response")
        guard let status = given["status"] else {
            reading.note(
                "its response has no status, so it is not an HTTP response; it was left out",
                at: number)
            return
        }
        let answer = try given["headers"]?.headers() ?? [:]
        let response = HTTPResponse(
            status: try status.statusCode(named: "status"), headers: answer,
            body: try body(given["body"], answer, "the response's body", number) ?? [])
        try reading.add(
            Exchange(asked: request, outcome: .whole(response)), at: number,
            on: entry["recorded_at"]?.number.map(Self.moment))
    }

    /// A body is text, parsed JSON or base64, depending on how its type begins; DVR looks for the type only under the spelling
    /// `Content-Type`.
    private mutating func body(
        _ value: ForeignValue?, _ headers: HeaderFields, _ name: String, _ number: Int
    ) throws(CassetteError) -> [UInt8]? {
        guard let value else { return nil }
        guard value.isText else {
            reading.note(
                "bodies were recorded as parsed JSON; they were written without white space")
            return try value.compactJSON()
        }
        let type = headers.first { $0.name.spelling == "Content-Type" }?.value ?? ""
        if type.hasPrefix("text/") || type.hasPrefix("application/json") {
            return try reading.bytes(of: value, in: nil, named: name, at: number)
        }
        return try value.base64Bytes(named: name)
    }

    private static func moment(_ seconds: Double) -> WallTime {
        let whole = seconds.rounded(.down)
        guard abs(whole) < 1e12 else { return WallTime(secondsSince1970: 0) }
        return WallTime(
            secondsSince1970: Int64(whole), nanosecond: Int32((seconds - whole) * 1e9))
    }
}
