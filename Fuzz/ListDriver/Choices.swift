#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// The source of a walk's decisions: given bytes, or a random sequence from a seed.
package struct Choices: Sendable {
    /// The name of these decisions, for reports of failures.
    package let name: String
    /// Whether the walk prints what it does.
    package var isTold = false
    private let bytes: [UInt8]
    private var place = 0
    private var state: UInt64
    private var left: Int

    /// Decides by these bytes, until they are used up.
    package init(bytes: [UInt8]) {
        self.bytes = bytes
        name = "these bytes"
        state = 0
        left = bytes.count
    }

    /// Makes a number of random decisions from a seed.
    package init(seed: UInt64, count: Int) {
        bytes = []
        name = "sequence \(seed)"
        state = seed
        left = count
    }

    /// Whether all decisions are used up.
    package var isOver: Bool { left <= 0 }

    /// A number below a bound; zero when the bytes are used up.
    package mutating func below(_ bound: Int) -> Int {
        guard left > 0, bound > 1 else { return 0 }
        left -= 1
        guard bytes.isEmpty else {
            defer { place += 1 }
            return Int(bytes[place]) % bound
        }
        // SplitMix64: each state gives the next state and a well-mixed number.
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return Int(truncatingIfNeeded: (mixed ^ (mixed >> 31)) >> 1) % bound
    }

    package mutating func pick<Element>(_ elements: [Element]) -> Element {
        elements[below(elements.count)]
    }
}

/// Ends the program with a message, in all builds, where a promise was broken.
func demand(
    _ isKept: Bool, _ promise: @autoclosure () -> String = "it is as it was", of walk: String = "",
    line: Int = #line
) {
    guard !isKept else { return }
    print("\(walk) line \(line): broken: \(promise())")
    fflush(nil)
    preconditionFailure("a promise was broken")
}
