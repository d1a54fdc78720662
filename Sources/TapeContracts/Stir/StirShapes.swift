import TapeHTTP

/// The forms of the texts in which the list shows the numbers of our rows, by the kind of row; all digits count as the same.
///
/// A server may decorate the texts that it was sent, so that none is shown as it was sent. A text of another form, such as the
/// title of a reply, only quotes a row. A few bits of a hash stand for a form, because a text may hold a secret and the forms
/// are kept in a file.
struct StirShapes: Sendable {
    private var kinds: [Int: Set<String>] = [:]
    /// The forms that were found since the last time that someone asked.
    private var news: [(kind: Int, shape: String)] = []

    /// Learns how the list shows a row that certainly exists.
    mutating func learn(_ row: StirLedger.Row, in item: StirNumbers) {
        for shape in Self.shapes(of: row, in: item).sorted()
        where kinds[row.kind, default: []].count < Self.most {
            guard kinds[row.kind, default: []].insert(shape).inserted else { continue }
            news.append((row.kind, shape))
        }
    }

    /// Takes over what an earlier run learned.
    mutating func take(_ shapes: Set<String>, of kind: Int) {
        if !shapes.isEmpty { kinds[kind, default: []].formUnion(shapes) }
    }

    /// Whether an item shows a row's number as rows of its kind show theirs; true if that is not known.
    func fit(_ row: StirLedger.Row, in item: StirNumbers) -> Bool {
        guard let known = kinds[row.kind] else { return true }
        return !known.isDisjoint(with: Self.shapes(of: row, in: item))
    }

    mutating func takeNews() -> [(kind: Int, shape: String)] {
        defer { news = [] }
        return news
    }

    private static let most = 500
    private static let longest = 500

    private static func shapes(of row: StirLedger.Row, in item: StirNumbers) -> Set<String> {
        Set(item.texts.filter { row.isNamed(by: StirNumbers(in: [$0])) }.map(shape))
    }

    /// The hash of a text with 0 in place of each run of digits.
    private static func shape(of text: String) -> String {
        var shape: [UInt8] = []
        for byte in text.utf8.prefix(longest) {
            guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else {
                shape.append(byte)
                continue
            }
            if shape.last != UInt8(ascii: "0") { shape.append(UInt8(ascii: "0")) }
        }
        return String(SHA256.hexadecimal(shape).prefix(6))
    }
}
