/// Findings of one law with the same cause, reported once with a list of their places.
package struct FindingGroup: Hashable, Sendable {
    /// The findings in the order in which the law found them; never empty.
    package let findings: [Finding]
    /// The finding that stands for all of them.
    package let first: Finding

    /// Groups findings by cause, in the order of the first finding of each.
    package static func groups(of findings: [Finding]) -> [Self] {
        var order: [Cause] = []
        var members: [Cause: [Finding]] = [:]
        for finding in findings {
            let cause = Cause(finding)
            if members[cause] == nil { order.append(cause) }
            members[cause, default: []].append(finding)
        }
        return order.compactMap { cause in
            members[cause].flatMap { findings in
                findings.first.map { Self(findings: findings, first: $0) }
            }
        }
    }

    /// The pages, such as `page 2` or `pages 3, 5, 7–9`; nil where the findings are not about pages.
    package var pages: String? {
        let pages = Set(findings.compactMap(\.page)).sorted()
        guard !pages.isEmpty else { return nil }
        return "\(pages.count == 1 ? "page" : "pages") \(NumberRanges.words(for: pages))"
    }

    /// The items by name, such as `items 56, 61 and 3 more`; nil where the findings are not about items.
    package var items: String? {
        Self.names(findings.compactMap(\.item), "item")
    }

    /// The runs of a client with these findings: the first, and how many more there are.
    package var scenes: String? {
        let scenes = findings.compactMap(\.scene).firstOfEach
        guard let first = scenes.first else { return nil }
        return scenes.count == 1 ? first : "\(first); and \(counted(scenes.count - 1, "more run"))"
    }

    /// How many items are named; more are only counted.
    private static let namedItems = 5

    private static func names(_ items: [String], _ noun: String) -> String? {
        let names = items.firstOfEach
        guard !names.isEmpty else { return nil }
        let shown = names.prefix(namedItems).joined(separator: ", ")
        let more = names.count - namedItems
        return "\(noun)\(names.count == 1 ? "" : "s") \(shown)"
            + (more > 0 ? " and \(more) more" : "")
    }
}

extension FindingGroup {
    /// What findings with one cause have in common: their words, apart from numbers and names.
    private struct Cause: Hashable {
        let name: String?
        let expected: String
        let saw: String
        let advice: String
        let isOfPage: Bool
        let see: LawIdentifier?

        init(_ finding: Finding) {
            let names = [finding.item, finding.position].compactMap(\.self)
            name = finding.cause
            // Where the cause is known, or reported elsewhere, the words make no difference.
            let isTold = finding.see == nil && finding.cause == nil
            expected = isTold ? Self.pattern(of: finding.expected, without: names) : ""
            saw = isTold ? Self.pattern(of: finding.saw, without: names) : ""
            advice = isTold ? Self.pattern(of: finding.advice, without: names) : ""
            // Where only another law is named, one line names all the places.
            isOfPage = finding.page != nil && isTold
            see = finding.see
        }

        /// The words with names, quoted values and numbers left out.
        private static func pattern(of text: String, without names: [String]) -> String {
            let bare = names.reduce(text) { $1.isEmpty ? $0 : $0.replacing($1, with: "#") }
            var pattern: [UInt8] = []
            var isQuoted = false
            for byte in bare.utf8 {
                if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
                let isValue = isQuoted || (0x30...0x39).contains(byte) || byte == 0x23
                // Dots, colons and signs continue a number.
                let goesOn = pattern.last == 0x23 && ".,:+-TZ".utf8.contains(byte)
                if !isValue, !goesOn {
                    pattern.append(byte)
                } else if pattern.last != 0x23 {
                    pattern.append(0x23)
                }
            }
            return String(decoding: pattern, as: UTF8.self)
        }
    }
}

/// Lists numbers in words, with consecutive ones as a range.
package enum NumberRanges {
    /// A list such as `3, 5, 7–9` for ascending numbers; ranges after the first `most` become `…`.
    package static func words(for numbers: some Sequence<Int>, most: Int = .max) -> String {
        var ranges: [ClosedRange<Int>] = []
        for number in numbers {
            if let last = ranges.last, last.contains(number) || last.upperBound + 1 == number {
                ranges[ranges.count - 1] = last.lowerBound...number
            } else {
                ranges.append(number...number)
            }
        }
        let texts = ranges.prefix(most).map { range in
            switch range.count {
            case 1: "\(range.lowerBound)"
            case 2: "\(range.lowerBound), \(range.upperBound)"
            default: "\(range.lowerBound)–\(range.upperBound)"
            }
        }
        return texts.joined(separator: ", ") + (ranges.count > texts.count ? ", …" : "")
    }
}
