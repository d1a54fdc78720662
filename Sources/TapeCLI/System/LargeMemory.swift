internal import CLinux

/// How this process returns unused memory to the system.
package enum LargeMemory {
    private static let leastReturned: Int32 = 4 << 20

    /// Makes large blocks return to the system when they are freed: a page of a million items is read, compared and redacted in
    /// arrays of tens of megabytes, one after the other.
    package static func returnWhenFreed() { tape_return_blocks_of(leastReturned) }
}
