extension UInt8 {
    /// The byte with ASCII capitals converted to lower case.
    package var asciiLowercased: UInt8 {
        (0x41...0x5A).contains(self) ? self | 0x20 : self
    }

    /// The value of the byte as an ASCII hex digit, if it is one.
    @inlinable package var hexDigitValue: UInt8? {
        switch self {
        case 0x30...0x39: self - 0x30
        case 0x41...0x46: self - 0x37
        case 0x61...0x66: self - 0x57
        default: nil
        }
    }

    /// Whether the byte is a space or a horizontal tab: RFC 9110's OWS.
    var isBlank: Bool { self == 0x20 || self == 0x09 }
}
