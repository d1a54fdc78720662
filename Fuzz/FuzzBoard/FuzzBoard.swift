import ListDriver

/// Takes bytes as the decisions of a walk through what can happen to a board.
@c(LLVMFuzzerTestOneInput)
public func feed(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    var choices = Choices(bytes: unsafe Array(UnsafeBufferPointer(start: start, count: count)))
    _ = BoardWalk.run(&choices)
    return 0
}
