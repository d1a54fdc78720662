extension Collection<UInt8> {
    /// Whether the bytes are a UUID: five groups of hexadecimal digits, with hyphens between.
    @inlinable package var isUUID: Bool {
        let groups = split(separator: 0x2D, omittingEmptySubsequences: false)
        return groups.map(\.count) == [8, 4, 4, 4, 12]
            && groups.joined().allSatisfy { $0.hexDigitValue != nil }
    }
}

extension StringProtocol {
    /// Whether the text is a UUID.
    package var isUUID: Bool { utf8.isUUID }
}
