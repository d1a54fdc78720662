import Foundation

extension Duration {
    /// Longer than any test takes.
    private static let longestTimeout: TimeInterval = 1_000_000_000

    /// A request's time-out; what is longer than any test, such as infinity, becomes some thirty years.
    init(timeout: TimeInterval) {
        self = .seconds(timeout < Self.longestTimeout ? max(timeout, 0) : Self.longestTimeout)
    }
}
