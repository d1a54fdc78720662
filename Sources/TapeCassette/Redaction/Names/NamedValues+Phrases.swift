/// Names of several words in a sentence: `Invalid API key: …`, `Access token provided: …`.
extension NamedValues {
    /// Words that may come between the name and the colon, such as `provided` in what many APIs say about a wrong key.
    private static let remarks: Set<String> = [
        "provided", "given", "supplied", "used", "is", "was", "value", "specified", "received",
        "sent", "found", "you", "were", "equals",
    ]
    private static let mostWords = 5

    /// The word after the colon of a sentence that names a credential before it.
    func phrased(behind colon: Int, _ name: Name, _ judge: Judge) -> Find? {
        guard !name.isQuoted, let phrase = phrase(endingWith: name.range, judge) else { return nil }
        let start = skippingSpaces(colon + 1)
        guard start < text.count, start > colon + 1 || text[start] == 0x27, !closesString(at: start)
        else { return nil }
        var value = quoted(at: start, within: Self.longestSpelled) ?? word(from: start)
        // The punctuation that ends the sentence is not part of the value.
        while let last = text[value].last, last == 0x2E || last == 0x21 || last == 0x3F {
            value = value.lowerBound..<value.upperBound - 1
        }
        guard !value.isEmpty else { return nil }
        return Find(
            range: value, name: phrase, kind: .member, isBare: false, strength: .likely,
            isPlain: true)
    }

    /// The words before the colon of a sentence, if they name a credential.
    private func phrase(endingWith last: Range<Int>, _ judge: Judge) -> String? {
        var words = [last]
        var start = last.lowerBound
        while words.count < Self.mostWords, start > 1, text[start - 1] == 0x20,
            last.upperBound - start < Self.longestName
        {
            let end = start - 1
            start = end
            while start > 0, text[start - 1].isMarkByte { start -= 1 }
            guard start < end else { break }
            words.append(start..<end)
        }
        while let word = words.first, isRemark(word) { words.removeFirst() }
        guard words.first != last || words.count > 1 else { return nil }
        for count in 1...2 where count <= words.count && (count > 1 || words.first != last) {
            let name = Array(text[words[count - 1].lowerBound..<words[0].upperBound])
            if judge(name[...], .member) >= .likely {
                return String(decoding: name.map { $0 == 0x20 ? 0x2D : $0 }, as: UTF8.self)
            }
        }
        return nil
    }

    private func isRemark(_ word: Range<Int>) -> Bool {
        word.count < 10
            && Self.remarks.contains(String(decoding: text[word], as: UTF8.self).lowercased())
    }
}
