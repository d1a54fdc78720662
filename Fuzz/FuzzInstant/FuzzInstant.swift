import TapePaging

/// Reads any text as points in time and compares them; they must have a consistent order.
@c(LLVMFuzzerTestOneInput)
public func feed(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = unsafe Array(UnsafeBufferPointer(start: start, count: count))
    let lines = bytes.split(separator: UInt8(ascii: "\n"), maxSplits: 3)
    take(lines.map { String(decoding: $0, as: UTF8.self) })
    return 0
}

private func take(_ texts: [String]) {
    let instants = texts.compactMap(Instant.init)
    for (text, instant) in zip(texts.filter { Instant($0) != nil }, instants) {
        precondition(Instant(text) == instant, "a text that is two moments")
        precondition(!(instant < instant), "a moment before itself")
        // `Z` and an offset of zero mean the same.
        if text.hasSuffix("Z") {
            precondition(Instant(String(text.dropLast()) + "+00:00") == instant)
        }
    }
    for one in instants {
        for other in instants {
            let orders = [one < other, other < one, one == other].count { $0 }
            precondition(orders == 1, "two moments that stand in no order, or in two")
            for third in instants where one < other && other < third {
                precondition(one < third, "an order that goes in a circle")
            }
        }
    }
}
