import TapeHTTP

/// One connection to the origin: requests are read and answered in turn until either side ends it.
struct OriginConnection {
    let socket: LoopbackSocket
    /// Counted from 1.
    let number: Int
    private var unread: [UInt8] = []

    init(socket: LoopbackSocket, number: Int) {
        self.socket = socket
        self.number = number
    }

    /// A request before the origin has counted it.
    struct Received {
        var method = ""
        var target = ""
        var version = ""
        var headers: HeaderFields = [:]
        var body: [UInt8] = []
        var head: [UInt8] = []
    }

    /// The next request; nil once the other side has gone or speaks something else.
    mutating func next() -> Received? {
        if unread.isEmpty, let first = socket.receive() { unread = first }
        // A TLS handshake would never come to the blank line waited for below.
        guard let first = unread.first, Character(Unicode.Scalar(first)).isLetter else {
            // As most servers do, in plain text.
            if !unread.isEmpty {
                _ = socket.send(Array("HTTP/1.0 400 Bad Request\r\n\r\n".utf8)[...])
            }
            return nil
        }
        guard let head = take(through: Array("\r\n\r\n".utf8)) else { return nil }
        var lines = Self.text(head).split(separator: "\r\n", omittingEmptySubsequences: false)[...]
        let start = lines.removeFirst().split(separator: " ")
        guard start.count == 3 else { return nil }
        var request = Received()
        request.method = String(start[0])
        request.target = String(start[1])
        request.version = String(start[2])
        request.head = head
        for line in lines where !line.isEmpty {
            let parts = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
            guard parts.count == 2 else { return nil }
            request.headers.append(HeaderName(String(parts[0])), Self.trimmed(parts[1]))
        }
        guard let body = readBody(request.headers) else { return nil }
        request.body = body
        return request
    }

    /// Acts the steps out; false if the connection is over.
    func act(_ script: OriginScript, waiting: (OriginGate) -> Void) -> Bool {
        for step in script.steps {
            switch step {
            case .send(let bytes):
                guard socket.send(bytes) else { return false }
            case .wait(let gate):
                waiting(gate)
            case .end(.close):
                return false
            case .end(.reset):
                socket.reset()
                return false
            case .end(.hangUp(let gate)):
                while socket.receive() != nil {}
                gate.open()
                return false
            }
        }
        return true
    }

    private mutating func readBody(_ headers: HeaderFields) -> [UInt8]? {
        if headers["Expect"]?.lowercased() == "100-continue" {
            guard socket.send(Array("HTTP/1.1 100 Continue\r\n\r\n".utf8)[...]) else { return nil }
        }
        if headers["Transfer-Encoding"]?.lowercased() == "chunked" { return readChunks() }
        guard let length = headers["Content-Length"] else { return [] }
        return Int(length).flatMap { take(count: $0) }
    }

    private mutating func readChunks() -> [UInt8]? {
        let lineEnd = Array("\r\n".utf8)
        var body: [UInt8] = []
        while true {
            guard let line = take(through: lineEnd),
                let size = Int(Self.text(line.dropLast(2)), radix: 16), size >= 0
            else { return nil }
            guard let chunk = take(count: size), take(through: lineEnd) != nil else { return nil }
            if size == 0 { return body }
            body += chunk
        }
    }

    private mutating func take(count: Int) -> [UInt8]? {
        while unread.count < count {
            guard let more = socket.receive() else { return nil }
            unread += more
        }
        defer { unread.removeFirst(count) }
        return Array(unread.prefix(count))
    }

    private mutating func take(through mark: [UInt8]) -> [UInt8]? {
        var searched = 0
        while true {
            if let start = Self.find(mark, in: unread, from: searched) {
                return take(count: start + mark.count)
            }
            searched = max(0, unread.count - mark.count)
            guard let more = socket.receive() else { return nil }
            unread += more
        }
    }

    private static func find(_ mark: [UInt8], in bytes: [UInt8], from start: Int) -> Int? {
        guard bytes.count >= mark.count else { return nil }
        return (start...(bytes.count - mark.count)).first {
            bytes[$0] == mark[0] && bytes[$0..<($0 + mark.count)].elementsEqual(mark)
        }
    }

    /// UTF-8 where it is, Latin-1 where it is not: no byte is lost either way.
    private static func text(_ bytes: some Collection<UInt8>) -> String {
        String(validating: bytes, as: UTF8.self)
            ?? String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
    }

    private static func trimmed(_ text: Substring) -> String {
        let isSpace: (Character) -> Bool = { $0 == " " || $0 == "\t" }
        let start = text.drop(while: isSpace)
        return String(start.reversed().drop(while: isSpace).reversed())
    }
}
