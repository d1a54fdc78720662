/// Pauses between looks at the list for what takes a while to show: short at first, each twice as long, none over a second.
struct StirPauses {
    private(set) var spent = Duration.zero
    private var pause = Duration.milliseconds(50)

    mutating func next() -> Duration {
        defer { pause = min(pause * 2, .seconds(1)) }
        spent += pause
        return pause
    }
}
