/// A moment on the calendar, in nanoseconds since 1970 began in UTC.
package struct WallTime: Hashable, Comparable, Sendable {
    package let nanosecondsSince1970: Int64

    package init(nanosecondsSince1970: Int64) {
        self.nanosecondsSince1970 = nanosecondsSince1970
    }

    package static func < (left: Self, right: Self) -> Bool {
        left.nanosecondsSince1970 < right.nanosecondsSince1970
    }
}
