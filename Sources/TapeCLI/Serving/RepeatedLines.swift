import Synchronization

/// Caches the result of masking lines that repeat.
final class RepeatedLines: Sendable {
    private static let mostKept = 256

    private let make: @Sendable (String) -> String
    private let kept = Mutex<[String: String]>([:])

    init(_ make: @escaping @Sendable (String) -> String) {
        self.make = make
    }

    func line(for text: String) -> String {
        if let known = kept.withLock({ $0[text] }) { return known }
        let made = make(text)
        kept.withLock { kept in
            if kept.count >= Self.mostKept { kept = [:] }
            kept[text] = made
        }
        return made
    }
}
