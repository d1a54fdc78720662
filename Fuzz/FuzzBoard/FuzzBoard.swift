import ListDriver

/// Uses the bytes as the decisions of a random walk over the events of a board.
@c(LLVMFuzzerTestOneInput)
public func feed(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    var choices = Choices(bytes: unsafe Array(UnsafeBufferPointer(start: start, count: count)))
    _ = BoardWalk.run(&choices)
    return 0
}
