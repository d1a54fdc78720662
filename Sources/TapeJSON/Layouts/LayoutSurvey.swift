/// Finds the layout of a text: the first white space seen in each kind of place is taken for the rule.
///
/// Whether the rule holds everywhere, only rendering can tell.
struct LayoutSurvey: TokenVisitor {
    private struct Sample {
        let range: Range<Int>
        let levels: LayoutLevels
    }

    private let bytes: [UInt8]
    private var samples = [Sample?](repeating: nil, count: LayoutSlot.allCases.count)
    private var position = 0

    /// The layouts that a document may have, likelier ones first.
    static func candidates(for document: JSONDocument) -> [JSONLayout] {
        var survey = LayoutSurvey(document.bytes)
        document.withTapeText { $0.visitTokens(of: 0, depth: 0, &survey) }
        return survey.readings()
            .compactMap(survey.candidate)
            .sorted { $0.distance < $1.distance }
            .map(\.layout)
    }

    private init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    mutating func punctuation(_ byte: UInt8) { position += 1 }

    mutating func token(_ word: TapeWord) { position = word.start + word.extent }

    mutating func space(_ slot: LayoutSlot, at levels: LayoutLevels) {
        let start = position
        while position < bytes.count, bytes[position] <= 0x20 { position += 1 }
        guard samples[slot.rawValue] == nil else { return }
        samples[slot.rawValue] = Sample(range: start..<position, levels: levels)
    }
}

// MARK: - From samples to rules

extension LayoutSurvey {
    /// A way to take the samples: what a level adds, and whether an array is one.
    private struct Reading: Hashable {
        let unit: [UInt8]
        let hasFlatArrays: Bool
    }

    private static let outside: Set<LayoutSlot> = [.start, .end]

    /// Every way that could make sense.
    private func readings() -> [Reading] {
        [false, true].compactMap { hasFlatArrays in
            unit(hasFlatArrays: hasFlatArrays).map {
                Reading(unit: $0, hasFlatArrays: hasFlatArrays)
            }
        } + [Reading(unit: [], hasFlatArrays: false)]
    }

    /// The layout that a reading leads to, and how much there is to say about it.
    private func candidate(_ reading: Reading) -> (layout: JSONLayout, distance: Int)? {
        var rules: [LayoutSlot: LayoutGap] = [:]
        for slot in LayoutSlot.allCases {
            guard let sample = samples[slot.rawValue] else { continue }
            guard let rule = rule(for: slot, from: sample, reading) else { return nil }
            rules[slot] = rule
        }
        return LayoutPreset.all(indentingBy: reading.unit)
            .filter { $0.layout.unit == reading.unit }
            .map { closest(to: rules, $0.layout, reading) }
            .min { $0.distance < $1.distance }
    }

    private func rule(
        for slot: LayoutSlot, from sample: Sample, _ reading: Reading
    ) -> LayoutGap? {
        let levels = depth(sample.levels, hasFlatArrays: reading.hasFlatArrays)
        let indentation = Array(repeatElement(reading.unit, count: levels).joined())
        return LayoutGap(
            of: bytes[sample.range],
            indentation: Self.outside.contains(slot) ? nil : indentation, hasCRLF: hasCRLF)
    }

    /// The rules, with those of a preset for the places that the text does not have.
    private func closest(
        to rules: [LayoutSlot: LayoutGap], _ preset: JSONLayout, _ reading: Reading
    ) -> (layout: JSONLayout, distance: Int) {
        var layout = preset
        layout.hasCRLF = hasCRLF
        if !reading.unit.isEmpty { layout.hasFlatArrays = reading.hasFlatArrays }
        for (slot, rule) in rules { layout[slot] = rule }
        return (layout, layout.differences(from: preset).count)
    }

    private func depth(_ levels: LayoutLevels, hasFlatArrays: Bool) -> Int {
        hasFlatArrays ? levels.containers - levels.arrays : levels.containers
    }

    /// What one level adds, going by the first line that is indented evenly.
    private func unit(hasFlatArrays: Bool) -> [UInt8]? {
        for sample in samples.compactMap(\.self) {
            let levels = depth(sample.levels, hasFlatArrays: hasFlatArrays)
            let space = bytes[sample.range]
            guard levels > 0, let lineEnd = space.lastIndex(of: UInt8(ascii: "\n")) else {
                continue
            }
            let indentation = space[(lineEnd + 1)...]
            guard let blank = indentation.first, indentation.count.isMultiple(of: levels),
                indentation.count <= levels * LayoutPreset.widestUnit,
                indentation.allSatisfy({ $0 == blank })
            else { continue }
            return Array(indentation.prefix(indentation.count / levels))
        }
        return nil
    }

    /// Whether the first line that ends inside the text, or else the last line, ends in CR LF.
    private var hasCRLF: Bool {
        let inner = LayoutSlot.allCases.filter { !Self.outside.contains($0) }
        for slot in inner + [.end, .start] {
            guard let sample = samples[slot.rawValue],
                let lineEnd = bytes[sample.range].firstIndex(of: UInt8(ascii: "\n"))
            else { continue }
            return lineEnd > sample.range.lowerBound && bytes[lineEnd - 1] == UInt8(ascii: "\r")
        }
        return false
    }
}
