import TapeCassette
import TapeHTTP

/// Reads any bytes as another tool's recording: by what they look like, and as each format in turn.
@c(LLVMFuzzerTestOneInput)
public func feed(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = unsafe Array(UnsafeBufferPointer(start: start, count: count))
    // Bytes that are refused say nothing more; that they do not crash is the point.
    if let cassette = try? ForeignCassette(parsing: bytes, named: "x") { keep(cassette) }
    for format in ForeignFormat.allCases {
        // The same holds for a format that the bytes are not.
        guard let cassette = try? ForeignCassette(parsing: bytes, as: format, named: "x") else {
            continue
        }
        keep(cassette)
    }
    return 0
}

/// Whatever was read can be written and reads back.
private func keep(_ cassette: ForeignCassette) {
    do {
        let safe = cassette.cassette(by: "fuzz")
        let read = try Cassette(parsing: try safe.encoded(), named: "x.yaml").interactions()
        precondition(read.count == cassette.exchanges.count, "an interaction was lost")
    } catch {
        preconditionFailure("what was imported cannot be kept: \(error)")
    }
}
