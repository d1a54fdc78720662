/// The numbers in an item's texts that are long enough to be those of our rows; times count by their digits, down to the
/// second.
struct StirNumbers {
    /// The item's texts.
    let texts: Set<String>
    private let found: Set<String>

    init(in texts: Set<String>) {
        self.texts = texts
        var found: Set<String> = []
        for text in texts where text.utf8.count >= Self.fewestDigits {
            for run in text.utf8.split(whereSeparator: { !Self.digits.contains($0) })
            where run.count >= Self.fewestDigits {
                found.insert(String(Substring(run.drop { $0 == 0x30 })))
            }
            found.formUnion(Self.times(in: Array(text.utf8)))
        }
        self.found = found
    }

    /// Whether a number occurs by itself, and not within a longer one.
    func contains(_ number: Int) -> Bool { found.contains(String(number)) }

    /// The numbers that can be those of rows.
    var values: [Int] { found.compactMap { Int($0) } }

    private static let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
    private static let fewestDigits = 9

    /// The digits of each time in a text.
    private static func times(in text: [UInt8]) -> [String] {
        guard text.count >= time.count else { return [] }
        return (0...(text.count - time.count)).compactMap { start in
            let piece = text[start..<start + time.count]
            let isTime = zip(piece, time).allSatisfy { byte, wanted in
                switch wanted {
                case 0x30: digits.contains(byte)
                case 0x54: byte == 0x54 || byte == 0x20
                default: byte == wanted
                }
            }
            return isTime
                ? String(decoding: piece.filter(digits.contains), as: UTF8.self) : nil
        }
    }

    /// The form of a time: 0 is any digit, and T is T or a space.
    private static let time = Array("0000-00-00T00:00:00".utf8)
}
