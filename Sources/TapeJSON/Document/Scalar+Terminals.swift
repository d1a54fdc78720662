extension Unicode.Scalar {
    /// Whether a terminal obeys the character instead of showing it: controls, and the marks that change the direction of
    /// writing.
    package var actsOnTerminals: Bool {
        switch value {
        case 0..<0x20, 0x7F..<0xA0, 0x061C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069: true
        default: false
        }
    }
}
