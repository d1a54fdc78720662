import TapePaging

/// Puts a value into a place of any XML body; what was set must stand there, and taking it out must leave XML.
@c(LLVMFuzzerTestOneInput)
public func feed(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = unsafe Array(UnsafeBufferPointer(start: start, count: count))
    // Path, value and body, a line each; the body may have more lines.
    let parts = bytes.split(
        separator: UInt8(ascii: "\n"), maxSplits: 2, omittingEmptySubsequences: false)
    guard parts.count == 3 else { return 0 }
    take(
        String(decoding: parts[0], as: UTF8.self), String(decoding: parts[1], as: UTF8.self),
        Array(parts[2]))
    return 0
}

private func take(_ path: String, _ value: String, _ body: [UInt8]) {
    guard let place = XMLPlace(path) else { return }
    precondition(XMLPlace(place.text) == place, "a place that is another when written again")
    // What XML cannot hold, or reads as something else, is set as well as can be.
    let isPlain = value.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F }
    guard let set = XMLSplice.setting(place, to: value, in: body), isPlain else { return }
    guard let read = XMLSplice.text(at: place, in: set) else {
        preconditionFailure("a value that was set and is not there")
    }
    precondition(read == value, "another value than was set")
    if let without = XMLSplice.removing(place, from: set) {
        _ = XMLSplice.text(at: place, in: without)
    }
}
