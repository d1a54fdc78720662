import TapeHTTP

/// Reads any bytes as field lines; what is read must be within them, and a bad link must not hide others.
@c(LLVMFuzzerTestOneInput)
public func feed(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = unsafe Array(UnsafeBufferPointer(start: start, count: count))
    take(bytes.split(separator: 0x0A).map { String(decoding: $0, as: UTF8.self) })
    return 0
}

private let base = HTTPURL("https://api.example.com/v1/items?page=1")

private func take(_ lines: [String]) {
    let (links, faults) = LinkHeader.parse(lines, base: base)
    for link in links { check(link, in: lines) }
    for fault in faults {
        let line = lines[fault.line]
        precondition((0...line.utf8.count).contains(fault.offset), "a fault elsewhere")
    }
    let same = LinkHeader.replacingTargets(in: lines, base: base) { rawTarget(of: $0, in: lines) }
    precondition(same == lines, "targets replaced by themselves changed a line")

    guard let last = lines.last else { return }
    let longer = LinkHeader.parse(["\(last), </ok>; rel=good"], base: base).links
    precondition(longer.last?.target.path == "/ok", "a bad link cost a good one")
    precondition(longer.last?.rel == "good" && longer.last?.attributes.isEmpty == true)
}

private func check(_ link: Link, in lines: [String]) {
    let bytes = Array(lines[link.place.line].utf8)
    let range = link.place.target
    precondition(bytes[range.lowerBound - 1] == UInt8(ascii: "<"))
    precondition(bytes[range.upperBound] == UInt8(ascii: ">"))
    precondition(!link.rel.isEmpty && !link.rel.contains(" "), "a relation type is one word")
    precondition(link.attributes.allSatisfy { !$0.name.isEmpty && $0.name != "rel" })
    precondition(link.target.text.utf8.allSatisfy { $0 > 0x20 && $0 != 0x7F })
}

private func rawTarget(of link: Link, in lines: [String]) -> String {
    String(decoding: Array(lines[link.place.line].utf8)[link.place.target], as: UTF8.self)
}
