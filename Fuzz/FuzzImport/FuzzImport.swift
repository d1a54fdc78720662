import TapeCassette
import TapeHTTP

/// Reads any bytes as another tool's recording: by what they look like, and as each format in turn.
@c(LLVMFuzzerTestOneInput)
public func feed(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = unsafe Array(UnsafeBufferPointer(start: start, count: count))
    // `try?`: it only matters that refused bytes do not cause a crash.
    if let cassette = try? ForeignCassette(parsing: bytes, named: "x") { keep(cassette) }
    for format in ForeignFormat.allCases {
        // The same is true for a format that the bytes do not have.
        guard let cassette = try? ForeignCassette(parsing: bytes, as: format, named: "x") else {
            continue
        }
        keep(cassette)
    }
    return 0
}

/// Checks that what was read can be written and read back.
private func keep(_ cassette: ForeignCassette) {
    do {
        let safe = cassette.cassette(by: "fuzz")
        let read = try Cassette(parsing: try safe.encoded(), named: "x.yaml").interactions()
        precondition(read.count == cassette.exchanges.count, "an interaction was lost")
    } catch {
        preconditionFailure("what was imported cannot be kept: \(error)")
    }
}
