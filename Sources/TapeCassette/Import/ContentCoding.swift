import TapeCodings
package import TapeHTTP

/// A body with its content coding undone.
package struct ContentCoding {
    package let body: [UInt8]
    /// The coding that was undone, by this import or by the recorder.
    package let undone: String?
    /// A note on a coding that could not be undone.
    let note: String?

    /// Checks the bytes themselves, because recorders keep `Content-Encoding` with decoded bodies as often as with compressed
    /// ones.
    package init(
        undoing headers: HeaderFields, in bytes: [UInt8], limit: Int = Self.largestDecoded
    ) {
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
            switch Self.undo(coding, in: body, limit) {
            case .undone(let bytes): body = bytes
            case .absent:
                // The recorder undid this coding, and with it all that were applied later.
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

    private static func undo(_ coding: String, in bytes: [UInt8], _ limit: Int) -> Step {
        func step(_ format: ContentFormat) -> Step { Self.step(coding, format, bytes, limit) }
        switch coding {
        case "gzip", "x-gzip":
            return ContentFormat.gzip.begins(bytes) == true ? step(.gzip) : .absent
        case "deflate":
            if ContentFormat.zlib.begins(bytes) == true {
                let zlib = step(.zlib)
                if case .undone = zlib { return zlib }
                return isText(bytes) ? .absent : zlib
            }
            return isText(bytes) ? .absent : unmarked(coding, step(.deflate))
        case "zstd":
            return ContentFormat.zstd.begins(bytes) == true ? step(.zstd) : .absent
        case "br":
            return isText(bytes) ? .absent : unmarked(coding, step(.brotli))
        default:
            return isText(bytes) ? .absent : .stuck(unsure(coding))
        }
    }

    /// The result for a coding without a signature: bytes that it cannot decode may be decoded already.
    private static func unmarked(_ coding: String, _ step: Step) -> Step {
        if case .undone = step { return step }
        return .stuck(unsure(coding))
    }

    private static func unsure(_ coding: String) -> String {
        "the body may still be compressed with \(coding); it was left as it is, and not searched for secrets"
    }

    private static func step(
        _ coding: String, _ format: ContentFormat, _ bytes: [UInt8], _ limit: Int
    ) -> Step {
        do {
            return .undone(try format.decoded(bytes, limit: limit))
        } catch {
            return .stuck(
                "the \(coding) body \(words(error, limit)); it was left compressed, and not searched for secrets"
            )
        }
    }

    /// The largest decoded body of a recording.
    package static let largestDecoded = 256 << 20

    /// What is wrong with compressed bytes, to complete a sentence about them.
    static func words(_ error: CodingError, _ limit: Int = largestDecoded) -> String {
        switch error.code {
        case .cut: "ends early"
        case .damaged: "is damaged"
        case .tooLarge: "decodes to more than \(limit >> 20) MiB"
        case .outOfMemory: "could not be decoded for lack of memory"
        }
    }

    private static func isText(_ bytes: [UInt8]) -> Bool {
        String(validating: bytes, as: UTF8.self) != nil
    }
}
