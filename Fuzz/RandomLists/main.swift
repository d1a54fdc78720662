import ListDriver

/// Walks lists and boards through random sequences of events, on all processors, for a number of sequences or seconds.
///
/// A sequence that breaks a promise ends the program with its seed.
struct Tally: Sendable {
    var sequences = 0
    var events = 0

    static func + (left: Tally, right: Tally) -> Tally {
        Tally(
            sequences: left.sequences + right.sequences, events: left.events + right.events)
    }
}

func walk(_ seed: UInt64, telling isTold: Bool = false) -> Int {
    // Most sequences are a little longer than those explored exhaustively, which finds new paths at the best rate. Every
    // sixteenth is long enough for lists to grow, lose pages and be refreshed repeatedly.
    let isLong = seed % 16 == 1
    var choices = Choices(seed: seed, count: isLong ? 40 + Int(seed % 128) : 12 + Int(seed % 37))
    choices.isTold = isTold
    // One in eight is a board, which has far fewer paths.
    return seed % 8 == 0 ? BoardWalk.run(&choices) : ListWalk.run(&choices)
}

func work(
    from first: UInt64, every step: UInt64, to count: UInt64, until end: ContinuousClock.Instant
)
    -> Tally
{
    var tally = Tally()
    var seed = first
    while seed < count, tally.sequences & 0xFF != 0xFF || ContinuousClock.now < end {
        tally.events += walk(seed)
        tally.sequences += 1
        seed += step
    }
    return tally
}

let arguments = CommandLine.arguments.dropFirst().compactMap { UInt64($0) }
guard let seconds = arguments.first else {
    print("usage: RandomLists SECONDS [SEQUENCES [WORKERS [FIRST]]]")
    preconditionFailure("no time was given")
}
let count = arguments.count > 1 ? arguments[1] : 10_000_000
let workers = arguments.count > 2 ? arguments[2] : 2
let first = arguments.count > 3 ? arguments[3] : 0
if seconds == 0 {
    print("sequence \(first): \(walk(first, telling: true)) events")
} else {
    let start = ContinuousClock.now
    let tally = await withTaskGroup { group in
        for worker in 0..<workers {
            group.addTask {
                work(
                    from: first + worker, every: workers, to: first + count,
                    until: start + .seconds(Int64(seconds)))
            }
        }
        var sum = Tally()
        for await tally in group { sum = sum + tally }
        return sum
    }
    let time = (ContinuousClock.now - start) / .seconds(1)
    let rate = Int(Double(tally.sequences) / time)
    print(
        "\(tally.sequences) sequences, \(tally.events) events, \(Int(time)) s, \(rate) a second")
}
