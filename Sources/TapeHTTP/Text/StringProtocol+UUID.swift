extension StringProtocol {
    /// Whether the text is a UUID: five groups of hexadecimal digits, with hyphens between.
    package var isUUID: Bool {
        let groups = utf8.split(separator: 0x2D, omittingEmptySubsequences: false)
        return groups.map(\.count) == [8, 4, 4, 4, 12]
            && groups.joined().allSatisfy { $0.hexDigitValue != nil }
    }
}
