/// The `Link` field of RFC 8288.
package enum LinkHeader {
    /// Reads the links of all `Link` lines of a response, one for each relation type.
    ///
    /// Where RFC 8288's algorithm would give up on the rest of a line, reading continues at the next comma followed by `<`,
    /// so that one bad link does not hide others.
    package static func parse(
        _ lines: [String], base: HTTPURL
    ) -> (links: [Link], faults: [LinkFault]) {
        var links: [Link] = []
        var faults: [LinkFault] = []
        for (index, line) in lines.enumerated() {
            var scanner = LinkScanner(line, line: index)
            while let value = scanner.nextValue() {
                links += Self.links(of: value, on: index, base: base, faults: &faults)
            }
            faults += scanner.faults
        }
        faults.sort { ($0.line, $0.offset) < ($1.line, $1.offset) }
        return (links, faults)
    }

    /// The lines with some targets replaced and all other bytes unchanged.
    ///
    /// `edit` is called once for each link value, with its first relation; nil leaves the target alone.
    package static func replacingTargets(
        in lines: [String],
        base: HTTPURL,
        _ edit: (Link) -> String?
    ) -> [String] {
        var edited = lines.map { Array($0.utf8) }
        var previous: Link.Place?
        // From the end, so that earlier places stay valid.
        for link in firstRelations(in: lines, base: base).reversed() where link.place != previous {
            previous = link.place
            guard let target = edit(link) else { continue }
            edited[link.place.line].replaceSubrange(link.place.target, with: target.utf8)
        }
        return edited.map { String(decoding: $0, as: UTF8.self) }
    }

    /// The lines without the link values that have a chosen relation; lines that become empty are removed.
    package static func removing(
        from lines: [String], base: HTTPURL, where isChosen: (Link) -> Bool
    ) -> [String] {
        lines.enumerated().compactMap { index, line in
            var scanner = LinkScanner(line, line: index)
            var faults: [LinkFault] = []
            var values: [LinkScanner.Value] = []
            while let value = scanner.nextValue() { values.append(value) }
            let kept = values.filter { value in
                !links(of: value, on: index, base: base, faults: &faults).contains(where: isChosen)
            }
            guard kept.count < values.count else { return line }
            let bytes = Array(line.utf8)
            let texts = kept.map { String(decoding: bytes[$0.range], as: UTF8.self) }
            return kept.isEmpty ? nil : texts.joined(separator: ", ")
        }
    }

    private static func firstRelations(in lines: [String], base: HTTPURL) -> [Link] {
        var seen: Set<Link.Place> = []
        return parse(lines, base: base).links.filter { seen.insert($0.place).inserted }
    }

    private static func links(
        of value: LinkScanner.Value, on line: Int, base: HTTPURL, faults: inout [LinkFault]
    ) -> [Link] {
        var reading = LinkReading(value, line: line)
        defer { faults += reading.faults }
        guard let target = reading.target(of: value, from: base) else { return [] }
        guard let context = reading.context(from: base) else { return [] }
        let attributes = reading.attributes()
        let place = Link.Place(line: line, target: value.targetRange)
        return reading.relationTypes().map { rel in
            Link(target: target, context: context, rel: rel, attributes: attributes, place: place)
        }
    }
}
