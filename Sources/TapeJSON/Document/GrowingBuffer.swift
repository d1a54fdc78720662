/// Plain memory that grows by doubling, for output that is written once and then handed over.
///
/// Its creator deallocates it.
@safe struct GrowingBuffer<Element: BitwiseCopyable> {
    private var elements: UnsafeMutablePointer<Element>
    private var capacity: Int
    private(set) var count = 0

    init(capacity: Int) {
        self.capacity = max(capacity, 16)
        unsafe elements = .allocate(capacity: self.capacity)
    }

    func deallocate() { unsafe elements.deallocate() }

    @inline(__always)
    mutating func append(_ element: Element) {
        if count == capacity { self = grown(by: 1) }
        unsafe (elements + count).initialize(to: element)
        count &+= 1
    }

    @inline(__always)
    mutating func append(_ source: UnsafeBufferPointer<Element>) {
        let addition = source.count
        guard let start = source.baseAddress else { return }
        if capacity &- count < addition { self = grown(by: addition) }
        unsafe (elements + count).initialize(from: start, count: addition)
        count &+= addition
    }

    @inline(__always)
    mutating func append(_ element: Element, times: Int) {
        if capacity &- count < times { self = grown(by: times) }
        unsafe (elements + count).initialize(repeating: element, count: times)
        count &+= times
    }

    /// Forgets all but the first elements.
    @inline(__always)
    mutating func truncate(to count: Int) {
        assert(count <= self.count)
        self.count = count
    }

    /// The element at an index, which must have been written.
    @inline(__always)
    subscript(index: Int) -> Element {
        get {
            assert(index < count)
            return unsafe elements[index]
        }
        nonmutating set {
            assert(index < count)
            unsafe elements[index] = newValue
        }
    }

    /// A copy of the elements written.
    func copied() -> [Element] {
        unsafe Array(UnsafeBufferPointer(start: elements, count: count))
    }

    /// A result rather than a mutation, so that the caller's fields can stay in registers.
    @inline(never)
    private func grown(by addition: Int) -> Self {
        var larger = GrowingBuffer(capacity: max(capacity * 2, count + addition))
        unsafe larger.elements.initialize(from: elements, count: count)
        larger.count = count
        unsafe elements.deallocate()
        return larger
    }
}
