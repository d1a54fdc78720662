/// Replacements collected by several searches over the same original text.
struct RedactionEdits {
    private struct Edit {
        var range: Range<Int>
        let mark: [UInt8]
    }

    private let text: ArraySlice<UInt8>
    private var edits: [Edit] = []
    private var bounds: TextBounds

    /// Edits of a text; with `keepingStrings`, no edit crosses the bounds of a JSON string, as bodies and headers need it.
    init(of text: ArraySlice<UInt8>, keepingStrings: Bool = false) {
        self.text = text
        bounds = TextBounds(of: text, areKept: keepingStrings)
    }

    var isEmpty: Bool { edits.isEmpty }

    /// Replaces a range by a mark; overlapping ranges are merged under the first one's mark.
    mutating func replace(_ range: Range<Int>, with mark: [UInt8]) {
        guard let place = bounds.place(of: range), !place.range.isEmpty else { return }
        edits.append(Edit(range: place.range, mark: place.spelled(mark)))
    }

    /// Cuts each find off at the end of the JSON string in which it begins.
    ///
    /// There may be millions, so they are changed in place.
    mutating func clip(_ finds: inout [NamedValues.Find], in texts: InnerTexts? = nil) {
        bounds.adopt(texts?.tokens)
        for index in finds.indices {
            let start = finds[index].range.lowerBound
            finds[index].range = bounds.place(of: finds[index].range)?.range ?? start..<start
        }
        finds.removeAll { $0.range.isEmpty }
    }

    /// Whether a range stays within one JSON string.
    mutating func isWithinOne(_ range: Range<Int>) -> Bool {
        guard let place = bounds.place(of: range) else { return false }
        return place.range.upperBound >= range.upperBound
    }

    /// The ranges replaced so far, in order and without overlaps.
    var ranges: [Range<Int>] { merged().map(\.range) }

    /// The text with every mark in place.
    func applied() -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(text.count)
        var position = text.startIndex
        for edit in merged() {
            result += text[position..<edit.range.lowerBound]
            result += edit.mark
            position = edit.range.upperBound
        }
        result += text[position...]
        return result
    }

    /// The bytes that the text was decoded from, with every mark in place.
    func applied(to source: [UInt8], through view: DecodedText) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(source.count)
        var position = 0
        // A mark that is already there stays as the source spells it; re-encoding it through another view might change it.
        for edit in merged() where !text[edit.range].elementsEqual(edit.mark) {
            let range = view.source(of: edit.range)
            result += source[position..<max(position, range.lowerBound)]
            result += view.encode(edit.mark)
            // The end of the source's spelling may be that of the edit before, too.
            position = max(position, range.upperBound)
        }
        return result + source[position...]
    }

    private func merged() -> [Edit] {
        var merged: [Edit] = []
        for edit in edits.sorted(by: Self.comesFirst) {
            guard let last = merged.last, last.range.upperBound > edit.range.lowerBound else {
                merged.append(edit)
                continue
            }
            let end = max(last.range.upperBound, edit.range.upperBound)
            merged[merged.count - 1].range = last.range.lowerBound..<end
        }
        return merged
    }

    private static func comesFirst(_ left: Edit, _ right: Edit) -> Bool {
        (left.range.lowerBound, right.range.upperBound)
            < (right.range.lowerBound, left.range.upperBound)
    }
}
