import TapeJSON

extension JSONValue {
    /// A stand-in until values digest themselves.
    var digest: UInt64 {
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        let text = integer.map(String.init) ?? rawText
        for byte in text.utf8 { hash = (hash ^ UInt64(byte)) &* 0x0100_0000_01b3 }
        return hash
    }
}
