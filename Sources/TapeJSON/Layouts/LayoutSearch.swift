/// Shows a text and samples its white space: the first sample of each kind of place is assumed to be the rule.
///
/// Only a ``LayoutProof`` shows whether the rule holds everywhere.
struct LayoutSearch: TokenVisitor {
    private struct Sample {
        let range: Range<Int>
        let levels: LayoutLevels
    }

    private let source: TapeText
    private let bytes: [UInt8]
    private var renderer: LayoutRenderer
    private var samples = [Sample?](repeating: nil, count: LayoutSlot.allCases.count)
    /// The kinds of places that were met, one bit for each.
    private var met = 0
    private var position = 0
    private var isCompact = true

    /// The text with one member or element a line, and the layout that restores its bytes; nil where there is no such layout,
    /// where the lines would be too long, or where so much white space would not be restored.
    static func show(_ document: JSONDocument, sizeLimit: Int) -> JSONShown? {
        document.withTapeText { source -> JSONShown? in
            var survey = LayoutSearch(source, document.bytes, sizeLimit: sizeLimit)
            defer { survey.renderer.deallocate() }
            source.visitTokens(of: 0, depth: 0, &survey)
            let restored = JSONLayout.sizeLimit(for: survey.renderer.byteCount)
            guard !survey.renderer.isTooLong, document.bytes.count <= restored else { return nil }
            return survey.layout(of: document).map {
                JSONShown(layout: $0.layout, name: $0.name, pretty: survey.renderer.result())
            }
        }
    }

    private init(_ source: TapeText, _ bytes: [UInt8], sizeLimit: Int) {
        self.source = source
        self.bytes = bytes
        renderer = LayoutRenderer(
            source, .pretty, capacity: 2 * bytes.count + 64, sizeLimit: sizeLimit)
    }

    @inline(__always)
    mutating func punctuation(_ byte: UInt8) {
        renderer.punctuation(byte)
        // White space in places that have no rule, such as before a comma, is noticed only here.
        if unsafe source.text[position] != byte { isCompact = false }
        position &+= 1
    }

    @inline(__always)
    mutating func token(_ word: TapeWord) {
        renderer.token(word)
        if word.start != position { isCompact = false }
        position = word.start &+ word.extent
    }

    @inline(__always)
    mutating func space(_ slot: LayoutSlot, at levels: LayoutLevels) {
        renderer.space(slot, at: levels)
        let start = position
        while position < bytes.count, unsafe source.text[position] <= 0x20 { position &+= 1 }
        if position != start { isCompact = false }
        guard met & 1 &<< slot.rawValue == 0 else { return }
        met |= 1 &<< slot.rawValue
        samples[slot.rawValue] = Sample(range: start..<position, levels: levels)
    }

    /// The likeliest layout that passes the proof.
    private func layout(of document: JSONDocument) -> PreparedLayout? {
        if isCompact { return .compact }
        if let preset = PreparedLayout.presets.first(where: fits),
            LayoutProof.holds(for: document, in: preset)
        {
            return preset
        }
        return readings()
            .compactMap(candidate)
            .sorted { $0.distance < $1.distance }
            .lazy
            .map { PreparedLayout($0.layout) }
            .first {
                LayoutProof.holds(for: document, in: $0) && JSONLayout(name: $0.name) == $0.layout
            }
    }

    /// Whether a layout has every sample's white space.
    private func fits(_ layout: PreparedLayout) -> Bool {
        LayoutSlot.allCases.allSatisfy { slot in
            guard let sample = samples[slot.rawValue] else { return true }
            return layout.byteCount(in: slot, at: sample.levels) == sample.range.count
                && layout.stands(
                    in: slot, at: sample.levels, in: source, from: sample.range.lowerBound)
        }
    }
}

// MARK: - From samples to rules

extension LayoutSearch {
    /// A way to interpret the samples: the indentation of a level, and whether arrays add a level.
    private struct Reading: Hashable {
        let unit: [UInt8]
        let hasFlatArrays: Bool
    }

    private static let outside: Set<LayoutSlot> = [.start, .end]

    /// All interpretations that could make sense.
    private func readings() -> [Reading] {
        [false, true].compactMap { hasFlatArrays in
            unit(hasFlatArrays: hasFlatArrays).map {
                Reading(unit: $0, hasFlatArrays: hasFlatArrays)
            }
        } + [Reading(unit: [], hasFlatArrays: false)]
    }

    /// The layout for an interpretation, and its number of differences from a preset.
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

    /// The sampled rules, completed from the closest preset for places that the text does not have.
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

    /// The indentation of one level, judging by the first line that is indented evenly.
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
