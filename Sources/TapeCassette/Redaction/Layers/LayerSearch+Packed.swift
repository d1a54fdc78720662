import TapeCodings

/// Searches compressed bytes.
extension LayerSearch {
    /// The finds in compressed bytes that do not fit into a window; `part` is the part that fits.
    mutating func findsBeyond(
        _ run: DigitRun, _ phase: Int, _ part: ArraySlice<UInt8>, _ rest: ArraySlice<UInt8>,
        _ depth: Int
    ) -> [Find] {
        PackedBeginning.all(in: part).flatMap { packed in
            unfolded(packed, part[packed.start...])?.failure == .cut
                ? finds(beyond: run, phase, packed, rest, depth) : []
        }
    }

    private mutating func finds(
        beyond run: DigitRun, _ phase: Int, _ packed: PackedBeginning, _ rest: ArraySlice<UInt8>,
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

    /// The finds in bare DEFLATE within digits, which begins with them or after a sign among them, such as the slash of a path.
    mutating func bareFinds(
        in run: DigitRun, _ values: ArraySlice<UInt8>, _ rest: ArraySlice<UInt8>, _ depth: Int
    ) -> [Find] {
        var found: [Find] = []
        var bytes = spare.take()
        defer { spare.give(bytes) }
        for start in run.startsOfDeflate(values) {
            // The first bytes nearly always show that it is not DEFLATE.
            for length in [96, 4096, Int.max] {
                let part = values[start...].prefix(length)
                let count = run.radix.decode(part, into: &bytes)
                guard let packed = PackedBeginning.bare(in: bytes[..<count]) else { break }
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
        _ packed: PackedBeginning, _ bytes: ArraySlice<UInt8>
    ) -> DecodedBeginning? {
        let limit = min(work.remaining, BodyViews.mostUnfolded)
        let unfolded = packed.format.beginning(of: bytes, limit: limit)
        if unfolded.failure == .tooLarge { work.giveUp() }
        let cost = min(limit, unfolded.consumed + unfolded.bytes.count)
        return work.spend(cost) ? unfolded : nil
    }

    /// The finds in compressed bytes; their place is the whole compressed range.
    mutating func finds(
        in packed: PackedBeginning, _ bytes: ArraySlice<UInt8>, _ depth: Int
    ) -> [Find] {
        guard depth < LayerLimits.deepest else {
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
