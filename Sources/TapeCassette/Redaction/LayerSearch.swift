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

    typealias Look = (ArraySlice<UInt8>) -> [(range: Range<Int>, tag: Tag)]

    private let look: Look
    /// Whether bytes that are no text are looked at as well.
    private let looksAtBytes: Bool
    private(set) var work: LayerWork

    init(in text: ArraySlice<UInt8>, looksAtBytes: Bool, look: @escaping Look) {
        self.look = look
        self.looksAtBytes = looksAtBytes
        work = LayerWork(for: text.count)
    }

    /// What is found below the text's surface, by its place in the text.
    mutating func finds(in text: ArraySlice<UInt8>) -> [Find] { finds(in: text, depth: 0) }

    private mutating func finds(in text: ArraySlice<UInt8>, depth: Int) -> [Find] {
        guard text.count > TextWindows.whole else {
            return layers(of: Array(text), in: text, depth)
        }
        var found: [Find] = []
        for window in TextWindows(text.startIndex..<text.endIndex) {
            found += layers(of: Array(text[window]), in: text[window.lowerBound...], depth)
        }
        return found
    }

    /// What the layers of a window hold; `text` begins with the window and goes on behind it.
    private mutating func layers(
        of window: [UInt8], in text: ArraySlice<UInt8>, _ depth: Int
    ) -> [Find] {
        let traits = TextTraits(window)
        guard traits.hasLayers else { return [] }
        guard depth < LayerWork.deepest else {
            if goesOn(window, traits) { work.giveUp() }
            return []
        }
        let shift = text.startIndex
        var found: [Find] = []
        for view in views(of: window, traits) {
            found += through(view, depth).map {
                Find(range: $0.range.lowerBound + shift..<$0.range.upperBound + shift, tag: $0.tag)
            }
        }
        guard traits.longestRun >= DigitRuns.shortest || traits.hasPairs else { return found }
        for run in DigitRuns.all(in: window, traits) {
            found += finds(in: run, of: text, depth)
        }
        return found
    }

    /// Whether a text that is not read any further is more than letters.
    private func goesOn(_ window: [UInt8], _ traits: TextTraits) -> Bool {
        if traits.hasEscapes, DecodedText(undoingEscapesIn: window) != nil { return true }
        return DigitRuns.all(in: window, traits).contains { run in
            run.phases.contains { TextIslands.areMost(of: run.decoded(from: $0)) }
        }
    }

    private func views(of window: [UInt8], _ traits: TextTraits) -> [DecodedText] {
        var views: [DecodedText] = []
        if traits.hasZeros { views.append(DecodedText(leavingOutZeros: window)) }
        if traits.hasEscapes, let view = DecodedText(undoingEscapesIn: window) {
            views.append(view)
        }
        if traits.printables >= 4 { views.append(DecodedText(undoingPrintablesIn: window)) }
        if traits.mayBeUTF7, let view = DecodedText(undoingUTF7In: window) { views.append(view) }
        return views
    }

    private mutating func through(_ view: DecodedText, _ depth: Int) -> [Find] {
        guard work.spend(view.bytes.count) else { return [] }
        let inner = look(view.bytes[...]).map { Find(range: $0.range, tag: $0.tag) }
        return (inner + finds(in: view.bytes[...], depth: depth + 1)).map {
            Find(range: view.source(of: $0.range), tag: $0.tag)
        }
    }

    // MARK: Digits

    private mutating func finds(
        in run: DigitRun, of text: ArraySlice<UInt8>, _ depth: Int
    ) -> [Find] {
        let shift = text.startIndex
        var found: [Find] = []
        for phase in run.phases {
            guard work.spend(run.byteCount) else { return found }
            let bytes = run.decoded(from: phase)
            if let packed = PackedBytes.first(
                in: bytes, mayBeBare: phase == 0 && run.radix == .base64)
            {
                found += finds(packed, bytes, in: run, phase, of: text, depth)
            }
            let places = DecodedPlaces(run: run, phase: phase, shift: shift)
            found += finds(in: bytes, depth).map {
                Find(range: places.range(of: $0.range), tag: $0.tag)
            }
        }
        return found
    }

    /// What decoded bytes hold: known values anywhere, and further layers where they are a text.
    private mutating func finds(in bytes: [UInt8], _ depth: Int) -> [Find] {
        var found: [Find] = []
        if looksAtBytes {
            found = look(bytes[...]).map { Find(range: $0.range, tag: $0.tag) }
        }
        for island in TextIslands.all(in: bytes) {
            if !looksAtBytes {
                found += look(bytes[island]).map { Find(range: $0.range, tag: $0.tag) }
            }
            found += finds(in: bytes[island], depth: depth + 1)
        }
        return found
    }

    /// What compressed bytes hold; their whole run is where it stands.
    private mutating func finds(
        _ packed: PackedBytes, _ bytes: [UInt8], in run: DigitRun, _ phase: Int,
        of text: ArraySlice<UInt8>, _ depth: Int
    ) -> [Find] {
        let places = DecodedPlaces(run: run, phase: phase, shift: text.startIndex)
        var range = places.range(of: packed.start..<bytes.count)
        var result = packed.unfolded(bytes[packed.start...], within: work.remaining)
        if case .cut = result, !run.isWhole, let first = run.starts.first {
            // A window cannot hold all of a long stretch of compressed bytes.
            let (whole, end) = DigitRuns.base64Bytes(
                from: text.startIndex + Int(first), phase: phase, in: text)
            guard work.spend(whole.count), packed.start < whole.count else { return [] }
            result = packed.unfolded(whole[packed.start...], within: work.remaining)
            range = range.lowerBound..<max(range.upperBound, end)
        }
        guard case .whole(let unfolded) = result, work.spend(unfolded.count) else { return [] }
        let inner = look(unfolded[...]).map(\.tag)
        let deeper = finds(in: unfolded[...], depth: depth + 1).map(\.tag)
        return (inner + deeper).map { Find(range: range, tag: $0) }
    }
}

/// How much a search may still do.
struct LayerWork {
    /// So many layers are undone.
    static let deepest = 7

    private(set) var remaining: Int
    /// Whether something was left unread.
    private(set) var isExhausted = false
    /// Bytes looked at so far.
    private(set) var spent = 0

    init(for count: Int) {
        remaining = count * 32 + 64 << 20
    }

    mutating func spend(_ count: Int) -> Bool {
        guard remaining >= count else {
            isExhausted = true
            return false
        }
        remaining -= count
        spent += count
        return true
    }

    mutating func giveUp() { isExhausted = true }
}

/// A long text in pieces that overlap by more than anything searched for is long.
struct TextWindows: Sequence, IteratorProtocol {
    /// A text up to this length is one window.
    static let whole = 320 << 10
    private static let step = 256 << 10

    private var rest: Range<Int>

    init(_ range: Range<Int>) {
        rest = range
    }

    mutating func next() -> Range<Int>? {
        guard !rest.isEmpty else { return nil }
        guard rest.count > Self.whole else {
            defer { rest = rest.upperBound..<rest.upperBound }
            return rest
        }
        let window = rest.lowerBound..<rest.lowerBound + Self.whole
        rest = rest.lowerBound + Self.step..<rest.upperBound
        return window
    }
}
