import TapePaging

/// Sets a value at a place in any XML body; the value must then be there, and removing it must leave valid XML.
@c(LLVMFuzzerTestOneInput)
public func feed(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = unsafe Array(UnsafeBufferPointer(start: start, count: count))
    // One line each for path, value and body; the body may have more lines.
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
    // Characters that XML cannot contain or reads differently are set as closely as possible.
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
