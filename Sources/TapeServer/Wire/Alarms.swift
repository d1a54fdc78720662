import Synchronization

/// Actions to run at given times, soonest first; the thread that runs them is woken when the soonest changes.
final class Alarms: Sendable {
    private struct Alarm {
        let time: ContinuousClock.Instant
        let ring: @Sendable () -> Void
    }

    private struct State {
        /// A binary heap: the soonest alarm is first, and each is no later than its two children.
        var alarms: [Alarm] = []
        /// Actions without a time, which run on closing unless they are unset before.
        var untimed: [ObjectIdentifier: @Sendable () -> Void] = [:]
        var isClosed = false
    }

    private let state = Mutex(State())
    private let wake: @Sendable () -> Void

    /// Calls `wake` when a new alarm is the soonest.
    init(waking wake: @escaping @Sendable () -> Void) {
        self.wake = wake
    }

    /// Sets an alarm; false if the alarms are closed.
    @discardableResult
    func ring(after time: Duration, _ ring: @escaping @Sendable () -> Void) -> Bool {
        let alarm = Alarm(time: .now + time, ring: ring)
        let (isSet, isSoonest) = state.withLock { state in
            guard !state.isClosed else { return (false, false) }
            return (true, Self.add(alarm, to: &state.alarms))
        }
        if isSoonest { wake() }
        return isSet
    }

    /// Sets an alarm that rings on closing unless it is unset before; false if the alarms are closed.
    func ringAtEnd(for owner: AnyObject, _ ring: @escaping @Sendable () -> Void) -> Bool {
        let identity = ObjectIdentifier(owner)
        return state.withLock { state in
            guard !state.isClosed else { return false }
            state.untimed[identity] = ring
            return true
        }
    }

    /// Removes an owner's alarm that was to ring on closing.
    func unset(for owner: AnyObject) {
        let identity = ObjectIdentifier(owner)
        _ = state.withLock { $0.untimed.removeValue(forKey: identity) }
    }

    /// Rings the alarms that are due and returns the time until the next one; nil if there is none.
    func ringDue() -> Duration? {
        while true {
            let now = ContinuousClock.now
            let (due, next) = state.withLock { state -> (Alarm?, ContinuousClock.Instant?) in
                guard let first = state.alarms.first else { return (nil, nil) }
                guard first.time <= now else { return (nil, first.time) }
                return (Self.takeFirst(&state.alarms), nil)
            }
            guard let due else { return next.map { $0 - now } }
            due.ring()
        }
    }

    /// Rings all alarms at once; no more can be set afterwards.
    func close() {
        let all = state.withLock { state in
            defer { (state.alarms, state.untimed, state.isClosed) = ([], [:], true) }
            return state.alarms.map(\.ring) + state.untimed.values
        }
        for ring in all { ring() }
    }

    /// Adds an alarm and returns whether it is now the soonest.
    private static func add(_ alarm: Alarm, to alarms: inout [Alarm]) -> Bool {
        alarms.append(alarm)
        var child = alarms.count - 1
        while child > 0, alarms[child].time < alarms[(child - 1) / 2].time {
            alarms.swapAt(child, (child - 1) / 2)
            child = (child - 1) / 2
        }
        return child == 0
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
