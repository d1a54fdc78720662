import TapeHTTP
import TapeJSON

/// The texts that writes send with a row's number in them: an item that shows one of them is that row, while an item that
/// shows the number within another text may only mention the row.
struct StirTexts: Sendable {
    private let kinds: [ContractSpec.Stir.Kind]

    init(_ stir: ContractSpec.Stir) {
        kinds = stir.kinds
    }

    /// Whether one of an item's texts equals one that was sent for a row, with its number or one that a change wrote.
    func show(_ row: StirLedger.Row, in item: StirNumbers) -> Bool {
        guard kinds.indices.contains(row.kind), row.isNamed(by: item) else { return false }
        let kind = kinds[row.kind]
        var sent = kind.insertion.texts(with: row.number)
        if case .text(let name) = kind.key { sent.append(Self.filled(name, with: row.number)) }
        for number in row.numbersOfChanges {
            sent += kind.changes.flatMap { $0.texts(with: number) }
        }
        return item.texts.contains { shown in
            let shown = String(shown[...].trimmed)
            return sent.contains { Self.isSame(shown, as: $0) }
        }
    }

    /// Stands in a sent text for a value that is unknown by now.
    private static let gap: Character = "\u{E000}"

    /// The row's number, or a mark in place of a value that is unknown by now.
    fileprivate static func value(_ variable: SpecText.Variable, with number: Int) -> String {
        variable == .stirNumber ? String(number) : String(gap)
    }

    fileprivate static func filled(_ text: SpecText, with number: Int) -> String {
        text.filled { value($0, with: number) }
    }

    /// Whether a text is as it was sent; where a value is unknown, it may be any single word.
    private static func isSame(_ shown: String, as sent: String) -> Bool {
        let pieces = sent.split(separator: gap, omittingEmptySubsequences: false)
        guard let first = pieces.first, let last = pieces.last, pieces.count > 1 else {
            return shown == sent
        }
        guard shown.hasPrefix(first) else { return false }
        var rest = shown.dropFirst(first.count)
        for piece in pieces.dropFirst().dropLast() where !piece.isEmpty {
            guard let place = rest.firstRange(of: piece),
                !rest[..<place.lowerBound].contains(where: \.isWhitespace)
            else { return false }
            rest = rest[place.upperBound...]
        }
        return rest.hasSuffix(last) && !rest.dropLast(last.count).contains(where: \.isWhitespace)
    }
}

extension ContractSpec.Stir.Write {
    /// The texts that it sends with a number in them.
    fileprivate func texts(with number: Int) -> [String] {
        var texts = headers.map { StirTexts.filled($0.value, with: number) }
        texts += StirTexts.filled(url, with: number).split { "/?&=#".contains($0) }
            .map { PercentEncoding.decode(String($0)) }
        texts += body?.texts(with: number) ?? []
        return texts.filter { StirNumbers(in: [$0]).contains(number) }
    }
}

extension ContractSpec.Body {
    fileprivate func texts(with number: Int) -> [String] {
        switch self {
        case .form(let fields): return fields.map { StirTexts.filled($0.value, with: number) }
        case .text(let text): return Self.pieces(of: StirTexts.filled(text, with: number))
        case .json, .graphQL: break
        }
        let text = filled { StirTexts.value($0, with: number) }
        // `try?`: a body that is not JSON is a text like any other.
        guard let root = try? JSONDocument(parsing: Array(text.utf8)).root else {
            return Self.pieces(of: text)
        }
        var texts = Self.scalars(in: root)
        if let query = root["query"]?.string, case .graphQL = self {
            texts += Self.pieces(of: query)
        }
        return texts
    }

    private static func scalars(in value: JSONValue) -> [String] {
        let own = value.scalarText.map { [String($0[...].trimmed)] } ?? []
        return own + value.elements.flatMap(scalars)
            + value.members.flatMap { scalars(in: $0.value) }
    }

    /// The values in a text of unknown syntax: what is between quotes, tags and the like.
    private static func pieces(of text: String) -> [String] {
        text.split { "\"'<>=&".contains($0) || $0.isNewline }.map { String($0.trimmed) }
    }
}
