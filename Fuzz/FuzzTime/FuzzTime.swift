import TapeHTTP

/// Reads any text as a time or a wait; what is read must be the same after writing and reading again.
@c(LLVMFuzzerTestOneInput)
public func feed(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = unsafe Array(UnsafeBufferPointer(start: start, count: count))
    take(String(decoding: bytes, as: UTF8.self))
    return 0
}

private func take(_ text: String) {
    let now = WallTime(secondsSince1970: 1_795_223_828)
    if let time = WallTime(rfc3339: text) {
        let again = WallTime(rfc3339: time.rfc3339Seconds)
        precondition(again?.secondsSince1970 == time.secondsSince1970)
        precondition(WallTime(rfc3339: time.rfc3339).map { $0 <= time } == true)
        precondition(now + (time - now) == time, "a difference that does not lead back")
    }
    if let time = WallTime(httpDate: text, now: now) {
        precondition(WallTime(httpDate: time.httpDate, now: now) == time)
    }
    if let time = WallTime(cookieDate: text) {
        let again = WallTime(cookieDate: time.httpDate)
        precondition(again?.secondsSince1970 == time.secondsSince1970)
    }
    if let wait = RetryAfter.parse(text, now: now) {
        precondition(wait >= .zero && wait <= RetryAfter.longest)
    }
    _ = MediaType(text)
}
