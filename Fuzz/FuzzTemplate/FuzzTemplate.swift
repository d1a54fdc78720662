import TapeHTTP

/// Reads a template and its values, one line each; the expansion must be valid in a URL.
@c(LLVMFuzzerTestOneInput)
public func feed(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = unsafe Array(UnsafeBufferPointer(start: start, count: count))
    let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
        .map { String(decoding: $0, as: UTF8.self) }
    take(template: lines.first ?? "", values: Array(lines.dropFirst()))
    return 0
}

private func take(template text: String, values: [String]) {
    do {
        let template = try URITemplate(text)
        precondition(template.variableNames.allSatisfy { !$0.isEmpty }, "a variable without a name")
        check(try template.expand([:]))
        var named: [String: TemplateValue] = [:]
        for (place, name) in template.variableNames.enumerated() where !values.isEmpty {
            named[name] = value(of: values, place)
        }
        check(try template.expand(named))
    } catch {
        precondition((0...text.utf8.count).contains(error.offset), "an error elsewhere")
        precondition(!error.description.isEmpty, "an error without words")
    }
}

/// A string, a list or pairs, in turn.
private func value(of lines: [String], _ place: Int) -> TemplateValue {
    switch place % 3 {
    case 0: .string(lines[place % lines.count])
    case 1: .list(lines)
    default: .pairs(zip(lines, lines.reversed()).map { TemplateValue.Pair(name: $0, value: $1) })
    }
}

private func check(_ expansion: String) {
    let allowed = ASCIISet.unreserved.union(.reserved).union(ASCIISet("%"))
    precondition(expansion.utf8.allSatisfy(allowed.contains), "a character no URL may hold")
    let bytes = Array(expansion.utf8)
    for (place, byte) in bytes.enumerated() where byte == UInt8(ascii: "%") {
        let isTriplet = PercentEncoding.triplet(after: bytes[(place + 1)...]) != nil
        precondition(isTriplet, "a percent sign that begins no triplet")
    }
}
