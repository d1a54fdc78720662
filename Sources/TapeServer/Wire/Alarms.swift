import Synchronization

/// What is to be done at certain times, soonest first; whose thread does it is told of changes.
final class Alarms: Sendable {
    private struct Alarm {
        let time: ContinuousClock.Instant
        let ring: @Sendable () -> Void
    }

    /// A binary heap: the soonest alarm is first, and each is no later than its two children.
    private let alarms = Mutex<[Alarm]>([])
    private let wake: @Sendable () -> Void

    /// Calls `wake` when another alarm has become the soonest.
    init(waking wake: @escaping @Sendable () -> Void) {
        self.wake = wake
    }

    func ring(after time: Duration, _ ring: @escaping @Sendable () -> Void) {
        let alarm = Alarm(time: .now + time, ring: ring)
        let isSoonest = alarms.withLock { alarms in
            alarms.append(alarm)
            var child = alarms.count - 1
            while child > 0, alarms[child].time < alarms[(child - 1) / 2].time {
                alarms.swapAt(child, (child - 1) / 2)
                child = (child - 1) / 2
            }
            return child == 0
        }
        if isSoonest { wake() }
    }

    /// Rings what is due, and says how long it is until the next alarm; nil where there is none.
    func ringDue() -> Duration? {
        while true {
            let now = ContinuousClock.now
            let (due, next) = alarms.withLock { alarms -> (Alarm?, ContinuousClock.Instant?) in
                guard let first = alarms.first else { return (nil, nil) }
                guard first.time <= now else { return (nil, first.time) }
                return (Self.takeFirst(&alarms), nil)
            }
            guard let due else { return next.map { $0 - now } }
            due.ring()
        }
    }

    /// Rings all alarms at once.
    func ringAll() {
        let all = alarms.withLock { alarms in
            defer { alarms = [] }
            return alarms
        }
        for alarm in all { alarm.ring() }
    }

    private static func takeFirst(_ alarms: inout [Alarm]) -> Alarm? {
        guard let last = alarms.popLast() else { return nil }
        guard let first = alarms.first else { return last }
        alarms[0] = last
        var parent = 0
        while true {
            let children = [2 * parent + 1, 2 * parent + 2].filter(alarms.indices.contains)
            guard let least = children.min(by: { alarms[$0].time < alarms[$1].time }),
                alarms[least].time < alarms[parent].time
            else { return first }
            alarms.swapAt(least, parent)
            parent = least
        }
    }
}
