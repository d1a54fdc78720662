import TapeHTTP

/// What a recorded body is once its content coding is undone.
struct ContentCoding {
    let body: [UInt8]
    /// The coding that is undone, by us or by the recorder before us.
    let undone: String?
    /// What is to be said of it.
    let note: String?

    /// Looks at the bytes themselves, because recorders keep `Content-Encoding` beside decoded bodies
    /// as often as beside compressed ones.
    init(undoing headers: HeaderFields, in bytes: [UInt8]) {
        let codings = headers.values(for: "Content-Encoding")
            .flatMap { $0.lowercased().split(separator: ",") }
            .map { String($0.filter { $0 != " " && $0 != "\t" }) }
            .filter { !["", "identity", "none", "utf-8"].contains($0) }
        guard !codings.isEmpty, !bytes.isEmpty else {
            self.init(body: bytes, undone: nil, note: nil)
            return
        }
        var body = bytes
        for coding in codings.reversed() {
            switch Self.undo(coding, in: body) {
            case .undone(let bytes): body = bytes
            case .absent:
                // The recorder undid this one, and with it all that was put on later.
                self.init(body: body, undone: codings.joined(separator: ", "), note: nil)
                return
            case .stuck(let why):
                self.init(body: bytes, undone: nil, note: why)
                return
            }
        }
        self.init(body: body, undone: codings.joined(separator: ", "), note: nil)
    }

    private init(body: [UInt8], undone: String?, note: String?) {
        self.body = body
        self.undone = undone
        self.note = note
    }

    private enum Step {
        case undone([UInt8])
        /// The bytes are not in this coding.
        case absent
        case stuck(String)
    }

    private static func undo(_ coding: String, in bytes: [UInt8]) -> Step {
        switch coding {
        case "gzip", "x-gzip":
            guard CompressedBytes.isGzip(bytes) else { return .absent }
            return step(coding) { () throws(Inflate.Failure) in try CompressedBytes.gunzip(bytes) }
        case "deflate":
            if CompressedBytes.isZlib(bytes) {
                let step = step(coding) { () throws(Inflate.Failure) in
                    try CompressedBytes.unzlib(bytes)
                }
                if case .undone = step { return step }
                return isText(bytes) ? .absent : step
            }
            guard !isText(bytes) else { return .absent }
            let step = step(coding) { () throws(Inflate.Failure) in
                try CompressedBytes.inflate(bytes)
            }
            if case .undone = step { return step }
            return .stuck("the body may still be compressed with deflate; it was left as it is")
        case "zstd":
            let isCompressed = bytes.starts(with: [0x28, 0xB5, 0x2F, 0xFD])
            return isCompressed ? .stuck(unknown(coding)) : .absent
        default:
            // Nothing tells compressed bytes of these codings from other bytes but that they are no text.
            guard !isText(bytes) else { return .absent }
            return .stuck("the body may still be compressed with \(coding); it was left as it is")
        }
    }

    private static func unknown(_ coding: String) -> String {
        "the body is compressed with \(coding), which is not undone; it was left as it is"
    }

    private static func step(
        _ coding: String, _ decode: () throws(Inflate.Failure) -> [UInt8]
    ) -> Step {
        do {
            return .undone(try decode())
        } catch {
            return .stuck("the \(coding) body \(error.words); it was left compressed")
        }
    }

    private static func isText(_ bytes: [UInt8]) -> Bool {
        String(validating: bytes, as: UTF8.self) != nil
    }
}
