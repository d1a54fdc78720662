/// The numbers that stand in an item's texts and are long enough to be those of rows of ours.
struct StirNumbers {
    private let found: Set<String>

    init(in texts: Set<String>) {
        var found: Set<String> = []
        for text in texts where text.utf8.count >= Self.fewestDigits {
            for run in text.utf8.split(whereSeparator: { !Self.digits.contains($0) })
            where run.count >= Self.fewestDigits {
                found.insert(String(Substring(run.drop { $0 == 0x30 })))
            }
        }
        self.found = found
    }

    /// Whether a number stands there by itself, and not within a longer one.
    func contains(_ number: Int) -> Bool { found.contains(String(number)) }

    /// The numbers themselves, as far as they can be those of rows.
    var values: [Int] { found.compactMap { Int($0) } }

    private static let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
    private static let fewestDigits = 9
}
