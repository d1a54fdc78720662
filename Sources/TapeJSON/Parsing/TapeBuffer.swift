/// The tape while it is written: plain memory that grows by doubling.
@safe struct TapeBuffer {
    private var words: UnsafeMutablePointer<TapeWord>
    private var capacity: Int
    private(set) var count = 0

    init(capacity: Int) {
        self.capacity = capacity
        unsafe words = .allocate(capacity: capacity)
    }

    func deallocate() { unsafe words.deallocate() }

    @inline(__always)
    mutating func append(_ word: TapeWord) {
        if count == capacity { self = grown() }
        unsafe (words + count).initialize(to: word)
        count &+= 1
    }

    /// The word at an index, which must have been written.
    @inline(__always)
    subscript(index: Int) -> TapeWord {
        get {
            assert(index < count)
            return unsafe words[index]
        }
        nonmutating set {
            assert(index < count)
            unsafe words[index] = newValue
        }
    }

    /// The words written, in memory of their own.
    func copied() -> [TapeWord] {
        unsafe Array(UnsafeBufferPointer(start: words, count: count))
    }

    /// A result rather than a mutation, so that the parser's fields can stay in registers.
    @inline(never)
    private func grown() -> TapeBuffer {
        var larger = TapeBuffer(capacity: capacity * 2)
        unsafe larger.words.initialize(from: words, count: count)
        larger.count = count
        unsafe words.deallocate()
        return larger
    }
}
