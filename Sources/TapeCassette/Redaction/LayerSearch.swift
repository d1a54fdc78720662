import TapeCodings

/// Looks at a text as it is and with every layer of spelling undone, in whatever order they lie on each
/// other: escapes, quoted-printable, UTF-7, hexadecimal, base32, base64 and compression.
///
/// It works in windows, so that memory does not follow the text, and within a budget, so that no text
/// can make it work longer than by a fixed factor.
struct LayerSearch<Tag> {
    /// What was found, and where in the text it is spelled.
    struct Find {
        let range: Range<Int>
        let tag: Tag
    }

    /// What is looked at.
    enum Surface {
        /// A text with a layer undone.
        case text
        /// What digits or compression hid: a text, or bytes that are none.
        case bytes
        /// A stretch of those that may be a text.
        case island
    }

    typealias Look = (ArraySlice<UInt8>, Surface) -> [(range: Range<Int>, tag: Tag)]

    private let look: Look
    private(set) var work: LayerWork
    private var spare = SpareRoom()

    init(in text: ArraySlice<UInt8>, look: @escaping Look) {
        self.look = look
        work = LayerWork(for: text.count)
    }

    /// What is found below the text's surface, by its place in the text.
    mutating func finds(in text: ArraySlice<UInt8>) -> [Find] { hidden(in: text, 0) }

    /// What lies below the surface of bytes: in what is packed among them, and in the texts among them.
    private mutating func hidden(
        in bytes: ArraySlice<UInt8>, _ depth: Int, lookingAtIslands: Bool = false
    ) -> [Find] {
        var found: [Find] = []
        for packed in PackedBytes.all(in: bytes) {
            found += finds(in: packed, bytes[packed.start...], depth).map {
                Find(range: $0.range, tag: $0.tag)
            }
        }
        for window in TextWindows(bytes.startIndex..<bytes.endIndex) {
            for island in TextIslands.all(in: bytes[window]) {
                if lookingAtIslands { found += looked(at: bytes[island], .island) }
                var readings = SearchedReadings()
                let rest = bytes[island.lowerBound...]
                found += layers(of: Array(bytes[island]), in: rest, depth, &readings)
            }
        }
        return found
    }

    /// What the layers of a text hold; `rest` begins with it and goes on behind it.
    ///
    /// Digits that a view took over as they are were searched where it took them from.
    private mutating func layers(
        of text: [UInt8], in rest: ArraySlice<UInt8>, through view: DecodedText? = nil,
        _ depth: Int, _ readings: inout SearchedReadings
    ) -> [Find] {
        let traits = TextTraits(text)
        guard traits.hasLayers else { return [] }
        guard depth < LayerWork.deepest else {
            if goesOn(text, traits) { work.giveUp() }
            return []
        }
        var found: [Find] = []
        forEachView(of: text, traits) { search, view in
            found += search.through(view, depth, &readings)
        }
        if traits.hasDigits {
            for run in DigitRuns.all(in: text, traits) where view?.isCopy(run.extent) != true {
                found += finds(in: run, of: text, rest, depth)
            }
        }
        return found.map {
            Find(
                range: $0.range.lowerBound + rest.startIndex..<$0.range.upperBound
                    + rest.startIndex, tag: $0.tag)
        }
    }

    /// Whether a text that is not read any further is more than letters.
    private mutating func goesOn(_ text: [UInt8], _ traits: TextTraits) -> Bool {
        if traits.hasEscapes, DecodedText(undoingEscapesIn: text) != nil { return true }
        var (values, bytes) = (spare.take(), spare.take())
        defer {
            spare.give(values)
            spare.give(bytes)
        }
        return DigitRuns.all(in: text, traits).contains { run in
            run.read(text, into: &values)
            return run.phases.contains { phase in
                guard phase < run.count else { return false }
                let count = run.radix.decode(values[phase..<run.count], into: &bytes)
                return TextIslands.areMost(of: bytes[..<count])
            }
        }
    }

    // MARK: Readings

    /// One after the other, because each is as large as the text.
    private mutating func forEachView(
        of text: [UInt8], _ traits: TextTraits,
        _ body: (inout LayerSearch<Tag>, DecodedText) -> Void
    ) {
        if traits.hasZeros { body(&self, DecodedText(leavingOutZeros: text)) }
        if traits.hasEscapes, let view = DecodedText(undoingEscapesIn: text) { body(&self, view) }
        if traits.printables >= 4 { body(&self, DecodedText(undoingPrintablesIn: text)) }
        if traits.mayBeUTF7, let view = DecodedText(undoingUTF7In: text) { body(&self, view) }
    }

    private mutating func through(
        _ view: DecodedText, _ depth: Int, _ readings: inout SearchedReadings
    ) -> [Find] {
        guard work.spend(view.bytes.count) else { return [] }
        guard readings.insert(view.bytes) else { return [] }
        let text = view.bytes[...]
        var found = looked(at: text, .text)
        let islands = TextIslands.all(in: text)
        if islands == [text.indices] {
            found += layers(of: view.bytes, in: text, through: view, depth + 1, &readings)
        } else {
            found += hidden(in: text, depth + 1)
        }
        return found.map { Find(range: view.source(of: $0.range), tag: $0.tag) }
    }

    // MARK: Digits

    private mutating func finds(
        in run: DigitRun, of text: [UInt8], _ rest: ArraySlice<UInt8>, _ depth: Int
    ) -> [Find] {
        var (values, bytes) = (spare.take(), spare.take())
        defer {
            spare.give(values)
            spare.give(bytes)
        }
        run.read(text, into: &values)
        var found: [Find] = []
        for phase in run.phases where phase < run.count {
            guard work.spend(run.byteCount) else { return found }
            let count = run.radix.decode(values[phase..<run.count], into: &bytes)
            let part = bytes[..<count]
            if !run.isWhole { found += findsBeyond(run, phase, part, rest, depth) }
            found += finds(in: part, depth).map {
                Find(range: run.source(of: $0.range, decodedFrom: phase), tag: $0.tag)
            }
        }
        return found + bareFinds(in: run, values[..<run.count], rest, depth)
    }

    /// What decoded bytes hold: known values anywhere, and further layers.
    private mutating func finds(in bytes: ArraySlice<UInt8>, _ depth: Int) -> [Find] {
        looked(at: bytes, .bytes) + hidden(in: bytes, depth + 1, lookingAtIslands: true)
    }

    private func looked(at text: ArraySlice<UInt8>, _ surface: Surface) -> [Find] {
        look(text, surface).map { Find(range: $0.range, tag: $0.tag) }
    }

    // MARK: Compressed bytes

    /// What compressed bytes hold that a window has no room for; `part` is what it has room for.
    private mutating func findsBeyond(
        _ run: DigitRun, _ phase: Int, _ part: ArraySlice<UInt8>, _ rest: ArraySlice<UInt8>,
        _ depth: Int
    ) -> [Find] {
        PackedBytes.all(in: part).flatMap { packed in
            unfolded(packed, part[packed.start...])?.failure == .cut
                ? finds(beyond: run, phase, packed, rest, depth) : []
        }
    }

    private mutating func finds(
        beyond run: DigitRun, _ phase: Int, _ packed: PackedBytes, _ rest: ArraySlice<UInt8>,
        _ depth: Int
    ) -> [Find] {
        let (bytes, end) = DigitRuns.base64Bytes(
            from: rest.startIndex + run.extent.lowerBound, skipping: phase, in: rest)
        guard work.spend(bytes.count), packed.start < bytes.count else { return [] }
        return finds(in: packed, bytes[packed.start...], depth).map {
            let range = run.source(of: $0.range, decodedFrom: phase)
            let behind = end - rest.startIndex
            return Find(range: range.lowerBound..<max(behind, range.upperBound), tag: $0.tag)
        }
    }

    /// What DEFLATE holds that stands alone in digits, from their beginning or from a sign among them on,
    /// such as the slash of a path.
    private mutating func bareFinds(
        in run: DigitRun, _ values: ArraySlice<UInt8>, _ rest: ArraySlice<UInt8>, _ depth: Int
    ) -> [Find] {
        var found: [Find] = []
        var bytes = spare.take()
        defer { spare.give(bytes) }
        for start in run.startsOfDeflate(values) {
            // Nearly always the first bytes show that there is none.
            for length in [96, 4096, Int.max] {
                let part = values[start...].prefix(length)
                let count = run.radix.decode(part, into: &bytes)
                guard let packed = PackedBytes.bare(in: bytes[..<count]) else { break }
                let isAll = part.endIndex == values.endIndex
                if unfolded(packed, bytes[..<count])?.failure == .cut {
                    if !isAll { continue }
                    if !run.isWhole {
                        found += finds(beyond: run, start, packed, rest, depth)
                        break
                    }
                }
                found += finds(in: packed, bytes[..<count], depth).map {
                    Find(range: run.source(of: $0.range, decodedFrom: start), tag: $0.tag)
                }
                break
            }
        }
        return found
    }

    private mutating func unfolded(
        _ packed: PackedBytes, _ bytes: ArraySlice<UInt8>
    ) -> DecodedBeginning? {
        let limit = min(work.remaining, BodyViews.mostUnfolded)
        let unfolded = packed.format.beginning(of: bytes, limit: limit)
        if unfolded.failure == .tooLarge { work.giveUp() }
        let cost = min(limit, unfolded.consumed + unfolded.bytes.count)
        return work.spend(cost) ? unfolded : nil
    }

    /// What compressed bytes hold; all of them are where it stands.
    private mutating func finds(
        in packed: PackedBytes, _ bytes: ArraySlice<UInt8>, _ depth: Int
    ) -> [Find] {
        guard depth < LayerWork.deepest else {
            work.giveUp()
            return []
        }
        guard let unfolded = unfolded(packed, bytes),
            unfolded.bytes.count >= KnownSecret.shortestSearchable
        else { return [] }
        let range = bytes.startIndex..<bytes.startIndex + max(unfolded.consumed, 1)
        return finds(in: unfolded.bytes[...], depth).map { Find(range: range, tag: $0.tag) }
    }
}
