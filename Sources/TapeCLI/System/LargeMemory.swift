internal import CLinux

/// What a process does with memory that it no longer needs.
package enum LargeMemory {
    private static let leastReturned: Int32 = 4 << 20

    /// Gives large blocks back when they are freed: a page of a million items is read, compared and redacted in
    /// arrays of tens of megabytes, one after the other.
    package static func returnWhenFreed() { tape_return_blocks_of(leastReturned) }
}
