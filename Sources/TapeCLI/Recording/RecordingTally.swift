/// The progress of recordings, and how much longer they may take.
package struct RecordingTally: Hashable, Sendable {
    package var pages: Int
    package var items: Int
    package var bytes: Int
    /// The total number of items that all lists announce; nil until each list has.
    package var expectedItems: Int?

    package init(pages: Int = 0, items: Int = 0, bytes: Int = 0, expectedItems: Int? = nil) {
        self.pages = pages
        self.items = items
        self.bytes = bytes
        self.expectedItems = expectedItems
    }

    /// The progress on one line, after this time.
    package func line(after elapsed: Duration) -> String {
        let seconds = max(elapsed.inSeconds, 0.001)
        let rate = Double(pages) / seconds
        var parts = [
            Self.grouped(pages) + (pages == 1 ? " page" : " pages"),
            Self.grouped(items) + (items == 1 ? " item" : " items"),
            "\(rate < 10 ? Self.tenths(rate) : Self.grouped(Int(rate))) pages/s", Self.size(bytes),
        ]
        if let expectedItems, expectedItems > items, items > 0 {
            let left = Double(expectedItems - items) * seconds / Double(items)
            // A made-up total may give a time too large for an `Int`.
            if let left = Int(exactly: left.rounded(.up)) {
                parts.append("\(Self.clock(left)) to go")
            }
        }
        return parts.joined(separator: ", ")
    }

    private static func tenths(_ number: Double) -> String {
        let tenths = Int((number * 10).rounded())
        return "\(tenths / 10).\(tenths % 10)"
    }

    /// The number with commas between thousands.
    private static func grouped(_ number: Int) -> String {
        var groups: [String] = []
        var rest = String(number)
        while rest.count > 3 {
            groups.insert(String(rest.suffix(3)), at: 0)
            rest.removeLast(3)
        }
        return ([rest] + groups).joined(separator: ",")
    }

    private static func size(_ bytes: Int) -> String {
        for (unit, name) in [(1_000_000_000, "GB"), (1_000_000, "MB"), (1_000, "kB")]
        where bytes >= unit {
            return "\(tenths(Double(bytes) / Double(unit))) \(name)"
        }
        return "\(bytes) B"
    }

    /// Minutes and seconds, with hours if needed.
    private static func clock(_ seconds: Int) -> String {
        let (hours, minutes) = (seconds / 3600, seconds / 60 % 60)
        let tail = seconds % 60 < 10 ? "0\(seconds % 60)" : "\(seconds % 60)"
        return hours == 0
            ? "\(minutes):\(tail)" : "\(hours):\(minutes < 10 ? "0" : "")\(minutes):\(tail)"
    }
}

extension Duration {
    /// The time in seconds, as precise as a `Double` can be.
    var inSeconds: Double {
        Double(components.seconds) + Double(components.attoseconds) / 1e18
    }
}
