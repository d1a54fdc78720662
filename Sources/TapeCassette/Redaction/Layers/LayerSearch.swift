import TapeCodings

/// Searches a text as it is and with every layer of encoding undone, in whatever order they are nested: escapes,
/// quoted-printable, UTF-7, hexadecimal, base32, base64 and compression.
///
/// It works in windows, so that memory use does not grow with the text, and within a budget, so that no text can make it take
/// more than a fixed factor longer.
struct LayerSearch<Tag> {
    /// What was found, and where in the text it is spelled.
    struct Find {
        let range: Range<Int>
        let tag: Tag
    }

    /// The kind of content being searched.
    enum Surface {
        /// A text with a layer undone.
        case text
        /// Decoded or decompressed bytes, whether text or not.
        case bytes
        /// A stretch of such bytes that may be a text.
        case island
    }

    typealias Look = (ArraySlice<UInt8>, Surface) -> [(range: Range<Int>, tag: Tag)]

    private let look: Look
    /// Whether to read UTF-7 of any script; without secrets beyond ASCII, only its letters of ASCII matter.
    private let readsAllScripts: Bool
    var work: LayerLimits
    var spare = SpareRoom()

    init(in text: ArraySlice<UInt8>, readingAllScripts: Bool = false, look: @escaping Look) {
        self.look = look
        readsAllScripts = readingAllScripts
        work = LayerLimits(for: text.count)
    }

    /// The finds below the text's surface, by their place in the text.
    mutating func finds(in text: ArraySlice<UInt8>) -> [Find] { hidden(in: text, 0) }

    /// The finds below the surface of bytes: in compressed data and in texts among them.
    private mutating func hidden(
        in bytes: ArraySlice<UInt8>, _ depth: Int, lookingAtIslands: Bool = false
    ) -> [Find] {
        var found: [Find] = []
        for packed in PackedBeginning.all(in: bytes) {
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

    /// The finds in the layers of a text; `rest` begins with the text and continues after it.
    ///
    /// Digits that a view copied unchanged were already searched in its source.
    private mutating func layers(
        of text: [UInt8], in rest: ArraySlice<UInt8>, through view: DecodedText? = nil,
        _ depth: Int, _ readings: inout SearchedReadings
    ) -> [Find] {
        let traits = TextTraits(text)
        guard traits.hasLayers || readsAllScripts && traits.hasPlus else { return [] }
        guard depth < LayerLimits.deepest else {
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

    /// Whether a text that is not read any further has more layers.
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

    /// Takes one view at a time, because each is as large as the text.
    private mutating func forEachView(
        of text: [UInt8], _ traits: TextTraits,
        _ body: (inout LayerSearch<Tag>, DecodedText) -> Void
    ) {
        if traits.hasZeros { body(&self, DecodedText(leavingOutZeros: text)) }
        if traits.hasEscapes, let view = DecodedText(undoingEscapesIn: text) {
            body(&self, view)
            // Compressed bytes in a form, where a plus sign is a blank.
            if traits.hasPlus,
                PackedBeginning.all(in: view.bytes[...]).contains(where: { _ in true }),
                let form = DecodedText(undoingEscapesIn: text, isForm: true)
            {
                body(&self, form)
            }
        }
        if traits.hasPrintables { body(&self, DecodedText(undoingPrintablesIn: text)) }
        if traits.mayBeUTF7 || readsAllScripts && traits.hasPlus,
            let view = DecodedText(undoingUTF7In: text)
        {
            body(&self, view)
        }
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

    /// The finds in decoded bytes: known values anywhere, and those in further layers.
    mutating func finds(in bytes: ArraySlice<UInt8>, _ depth: Int) -> [Find] {
        looked(at: bytes, .bytes) + hidden(in: bytes, depth + 1, lookingAtIslands: true)
    }

    private func looked(at text: ArraySlice<UInt8>, _ surface: Surface) -> [Find] {
        look(text, surface).map { Find(range: $0.range, tag: $0.tag) }
    }
}
