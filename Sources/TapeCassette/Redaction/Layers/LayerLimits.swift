/// The remaining budget of a search.
struct LayerLimits {
    /// The most layers that are undone.
    static let deepest = 7

    private(set) var remaining: Int
    /// Whether something was left unread.
    private(set) var isExhausted = false
    /// The bytes examined so far.
    private(set) var spent = 0

    init(for count: Int) {
        remaining = count * 12 + 64 << 20
    }

    mutating func spend(_ count: Int) -> Bool {
        guard remaining >= count else {
            isExhausted = true
            return false
        }
        remaining -= count
        spent += count
        return true
    }

    mutating func giveUp() { isExhausted = true }
}

/// The pieces of a long text, which overlap by more than the longest thing searched for.
struct TextWindows: Sequence, IteratorProtocol {
    /// A text up to this length is one window.
    static let whole = 320 << 10
    private static let step = 256 << 10

    private var rest: Range<Int>

    init(_ range: Range<Int>) {
        rest = range
    }

    mutating func next() -> Range<Int>? {
        guard !rest.isEmpty else { return nil }
        guard rest.count > Self.whole else {
            defer { rest = rest.upperBound..<rest.upperBound }
            return rest
        }
        let window = rest.lowerBound..<rest.lowerBound + Self.whole
        rest = rest.lowerBound + Self.step..<rest.upperBound
        return window
    }
}

/// The readings of one text that were already searched.
///
/// Undoing two encodings in either order mostly gives the same result.
struct SearchedReadings {
    private var hashes: Set<Int> = []

    /// Whether a reading is new.
    mutating func insert(_ bytes: [UInt8]) -> Bool {
        var hasher = Hasher()
        unsafe bytes.withUnsafeBytes { unsafe hasher.combine(bytes: $0) }
        return hashes.insert(hasher.finalize()).inserted
    }
}

/// Arrays that keep their memory from one use to the next.
struct SpareRoom {
    private var arrays: [[UInt8]] = []

    mutating func take() -> [UInt8] { arrays.popLast() ?? [] }

    mutating func give(_ array: consuming [UInt8]) { arrays.append(array) }
}
