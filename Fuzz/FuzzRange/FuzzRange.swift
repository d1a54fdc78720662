import TapePaging

/// Reads any text as a `Content-Range`; what is read must be the same after writing and reading again.
@c(LLVMFuzzerTestOneInput)
public func feed(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = unsafe Array(UnsafeBufferPointer(start: start, count: count))
    guard let range = PageRange(String(decoding: bytes, as: UTF8.self)) else { return 0 }
    precondition(!range.isReversed || range.items == nil, "a range that is reversed and has items")
    guard !range.isReversed else { return 0 }
    let span = range.items.map { "\($0.lowerBound)-\($0.upperBound)" } ?? "*"
    let total = range.total.map(String.init) ?? "*"
    let unit = range.unit.isEmpty ? "" : "\(range.unit) "
    let again = PageRange("\(unit)\(span)/\(total)")
    precondition(again == range, "a range that is another when written again")
    if let items = range.items { precondition(items.count >= 1) }
    return 0
}
