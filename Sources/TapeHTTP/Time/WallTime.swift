#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A point in time in UTC to the nanosecond, clamped to the years −9999 to 9999.
package struct WallTime: Hashable, Sendable {
    /// Whole seconds since the beginning of 1970, rounded down.
    package let secondsSince1970: Int64
    /// Nanoseconds into that second.
    package let nanosecond: Int32

    package init(secondsSince1970: Int64, nanosecond: Int32 = 0) {
        let limits = Self.limits
        guard limits.contains(secondsSince1970) else {
            let isPast = secondsSince1970 < limits.lowerBound
            self.secondsSince1970 = isPast ? limits.lowerBound : limits.upperBound
            self.nanosecond = isPast ? 0 : 999_999_999
            return
        }
        self.secondsSince1970 = secondsSince1970
        self.nanosecond = min(max(nanosecond, 0), 999_999_999)
    }

    /// The current time on this machine.
    package static func now() -> WallTime {
        var time = timespec()
        unsafe clock_gettime(CLOCK_REALTIME, &time)
        return WallTime(secondsSince1970: Int64(time.tv_sec), nanosecond: Int32(time.tv_nsec))
    }

    static let years = -9_999...9_999

    private static let limits: ClosedRange<Int64> = {
        let first = CivilTime(year: years.lowerBound, month: 1, day: 1)
        let end = CivilTime(year: years.upperBound + 1, month: 1, day: 1)
        return first.secondsSince1970...end.secondsSince1970 - 1
    }()
}

extension WallTime: Comparable {
    package static func < (left: Self, right: Self) -> Bool {
        (left.secondsSince1970, left.nanosecond) < (right.secondsSince1970, right.nanosecond)
    }

    /// The duration between two times.
    package static func - (left: Self, right: Self) -> Duration {
        .seconds(left.secondsSince1970 - right.secondsSince1970)
            + .nanoseconds(Int64(left.nanosecond) - Int64(right.nanosecond))
    }

    package static func + (left: Self, right: Duration) -> Self {
        let (seconds, attoseconds) = right.components
        let nanosecond = Int64(left.nanosecond) + attoseconds / 1_000_000_000
        let carry: Int64 = nanosecond < 0 ? -1 : nanosecond >= 1_000_000_000 ? 1 : 0
        let (sum, overflows) = seconds.addingReportingOverflow(left.secondsSince1970 + carry)
        return WallTime(
            secondsSince1970: overflows ? (seconds < 0 ? .min : .max) : sum,
            nanosecond: Int32(nanosecond - carry * 1_000_000_000)
        )
    }
}
