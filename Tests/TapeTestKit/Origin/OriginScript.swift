import TapeHTTP

/// A reply spelled out as what a connection does, one thing after the other.
struct OriginScript {
    enum Step {
        case send(ArraySlice<UInt8>)
        case wait(OriginGate)
        case end(OriginReply.Ending)
    }

    private(set) var steps: [Step] = []

    init(_ reply: OriginReply, isHead: Bool) {
        let head = Self.head(of: reply)
        let wire = head + (isHead ? [] : Self.content(of: reply))
        let end = reply.cut.map { Self.offset($0.at, head: head.count, wire: wire.count) }
        let holds = reply.holds
            .map { (Self.offset($0.at, head: head.count, wire: wire.count), $0.gate) }
            .sorted { $0.0 < $1.0 }
        var position = 0
        for (offset, gate) in holds where offset <= end ?? .max {
            send(wire[position..<offset], drip: reply.drip)
            steps.append(.wait(gate))
            position = offset
        }
        send(wire[position..<(end ?? wire.count)], drip: reply.drip)
        if let cut = reply.cut {
            steps.append(.end(cut.ending))
        } else if Self.closes(reply) {
            steps.append(.end(.close))
        }
    }

    private mutating func send(_ bytes: ArraySlice<UInt8>, drip: Int?) {
        guard let drip else {
            return bytes.isEmpty ? () : steps.append(.send(bytes))
        }
        var rest = bytes
        while !rest.isEmpty {
            steps.append(.send(rest.prefix(drip)))
            rest = rest.dropFirst(drip)
        }
    }

    private static func offset(_ place: OriginReply.Place, head: Int, wire: Int) -> Int {
        switch place {
        case .head(let count): min(count, head)
        case .body(let count): min(head + count, wire)
        }
    }

    private static func closes(_ reply: OriginReply) -> Bool {
        if case .untilClose = reply.framing { return true }
        return reply.version == "HTTP/1.0"
            || reply.headers["Connection"]?.lowercased() == "close"
    }

    private static func head(of reply: OriginReply) -> [UInt8] {
        var text = ""
        for interim in reply.informational {
            text += "HTTP/1.1 \(interim.status) Interim\r\n\(lines(interim.headers))\r\n"
        }
        if let rawHead = reply.rawHead { return Array(text.utf8) + rawHead }
        text += "\(reply.version) \(reply.status) \(reply.reason)\r\n\(lines(reply.headers))"
        switch reply.framing {
        case .contentLength: text += "Content-Length: \(reply.body.count)\r\n"
        case .declared(let count): text += "Content-Length: \(count)\r\n"
        case .chunked: text += "Transfer-Encoding: chunked\r\n"
        case .untilClose: text += "Connection: close\r\n"
        case .none: break
        }
        return Array("\(text)\r\n".utf8)
    }

    private static func content(of reply: OriginReply) -> [UInt8] {
        switch reply.framing {
        case .none: []
        case .contentLength, .declared, .untilClose: reply.body
        case .chunked(let size): chunks(of: reply.body, size: size, trailers: reply.trailers)
        }
    }

    private static func chunks(of body: [UInt8], size: Int, trailers: HeaderFields) -> [UInt8] {
        var wire: [UInt8] = []
        var rest = body[...]
        while !rest.isEmpty {
            let chunk = rest.prefix(size)
            wire += Array("\(String(chunk.count, radix: 16))\r\n".utf8) + chunk + Array("\r\n".utf8)
            rest = rest.dropFirst(size)
        }
        return wire + Array("0\r\n\(lines(trailers))\r\n".utf8)
    }

    private static func lines(_ fields: HeaderFields) -> String {
        fields.map { "\($0.name.spelling): \($0.value)\r\n" }.joined()
    }
}
