/// Reads and writes numbers in plans.
enum FaultNumber {
    /// A time such as `2s`, `1.5s` or `200ms`.
    static func duration(_ text: String) -> Duration? {
        if text.hasSuffix("ms") {
            return Int(text.dropLast(2)).flatMap {
                (0...86_400_000).contains($0) ? .milliseconds($0) : nil
            }
        }
        guard text.hasSuffix("s"), let seconds = Double(text.dropLast()),
            (0...86_400).contains(seconds)
        else { return nil }
        return .milliseconds(Int((seconds * 1000).rounded()))
    }

    /// Whole seconds such as `2s`.
    static func seconds(_ text: String) -> Int? {
        duration(text)
            .flatMap { $0.components.attoseconds == 0 ? Int($0.components.seconds) : nil }
    }

    static func text(_ time: Duration) -> String {
        let (seconds, attoseconds) = time.components
        let (whole, isTooLong) = seconds.multipliedReportingOverflow(by: 1000)
        // No plan can be read with such a time; the error is reported where the plan is used.
        guard !isTooLong, abs(whole) < .max / 2 else { return "\(seconds)s" }
        let milliseconds = whole + attoseconds / 1_000_000_000_000_000
        return milliseconds % 1000 == 0 ? "\(milliseconds / 1000)s" : "\(milliseconds)ms"
    }

    /// The percentage of a share; for an invalid share, a number that no plan accepts.
    static func percent(_ share: Double) -> Int {
        share.isFinite ? Int((min(max(share, -1), 2) * 100).rounded()) : -1
    }

    /// A share such as `60%`, as a number from 0 to 1.
    static func share(_ text: String) -> Double? {
        guard text.hasSuffix("%"), let percent = Int(text.dropLast()), (0...100).contains(percent)
        else { return nil }
        return Double(percent) / 100
    }
}
