/// Tells words in capital letters from random ones: `PACIFICMARKETING` from `SDANQNJZEDLLGLGW`.
enum CapitalWord {
    /// Whether the text consists of capital letters that people can pronounce.
    ///
    /// Of random texts of 16 capitals and digits, one in four hundred does.
    static func isLikely(_ text: ArraySlice<UInt8>) -> Bool {
        guard text.allSatisfy({ (0x41...0x5A).contains($0) }) else { return false }
        let consonants = text.split(omittingEmptySubsequences: true) { vowels.contains($0) }
        return consonants.allSatisfy { $0.count < 5 } && text.count(where: rare.contains) < 2
    }

    private static let vowels = Array("AEIOUY".utf8)
    private static let rare = Array("JQXZ".utf8)
}
