import TapeJSON

/// Reads any bytes as a path and, after a NUL, as a document, and applies the path to the document.
@c(LLVMFuzzerTestOneInput)
public func feed(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    take(unsafe Array(UnsafeBufferPointer(start: start, count: count)))
    return 0
}

/// The document for inputs without one.
private let sample = #"""
    {"a": [3, -1.5e2, "b", {"b": "j", "c": [true, [null]]}, "\ud83d\ude00"],
     "b": {"a": 3.0, "": "aab", "\u0061": {}}, "*": [[], [[1], 2]]}
    """#

private func take(_ bytes: [UInt8]) {
    let halves = bytes.split(separator: 0, maxSplits: 1, omittingEmptySubsequences: false)
    let text = String(decoding: halves.first ?? [], as: UTF8.self)
    checkPattern(text)
    let path: JSONPath
    do {
        path = try JSONPath(text)
    } catch {
        precondition((0...text.unicodeScalars.count).contains(error.offset), "an error elsewhere")
        precondition(error.description.hasSuffix("^"), "an error without its caret")
        return
    }
    for warning in path.warnings { precondition(!warning.description.isEmpty) }
    guard isCheap(text), let root = root(of: halves) else { return }
    check(path, in: root)
}

private func root(of halves: [ArraySlice<UInt8>]) -> JSONValue? {
    // `try?`: invalid documents are tested by FuzzJSON.
    let own = halves.count > 1 ? try? JSONDocument(parsing: Array(halves[1].prefix(64))) : nil
    return (own ?? (try? JSONDocument(parsing: sample)))?.root
}

/// Whether a path is cheap enough for a run, since selectors and segments multiply.
private func isCheap(_ text: String) -> Bool {
    let multipliers = text.utf8.count { [0x2A, 0x2C, 0x2E, 0x3A, 0x3F, 0x5B].contains($0) }
    return multipliers <= 24 && text.utf8.count { $0 == UInt8(ascii: "?") } <= 3
}

private func check(_ path: JSONPath, in root: JSONValue) {
    let nodes = path.nodes(in: root)
    precondition(!path.isSingular || nodes.count <= 1, "a singular path selects several")
    precondition(path.first(in: root)?.byteRange == nodes.first?.value.byteRange)
    precondition(path.values(in: root).map(\.byteRange) == nodes.map(\.value.byteRange))
    for node in nodes.prefix(50) {
        guard let again = try? JSONPath(node.location) else {
            preconditionFailure("\(node.location) is no path")
        }
        precondition(again.steps == node.steps, "\(node.location) has other steps")
        // Of a repeated key, the location finds the last member.
        let found = again.first(in: root)
        precondition(found != nil || node.location.contains("\u{FFFD}"), "\(node.location) is lost")
    }
}

/// Checks that a pattern matches a whole string exactly if it is found between anchors.
private func checkPattern(_ pattern: String) {
    let literal = JSONText.quote(pattern)
    let anchored = JSONText.quote("^(\(pattern))$")
    // Without counts, so that the second pattern cannot be too large if the first is not.
    guard pattern.utf8.count < 64, !pattern.utf8.contains(UInt8(ascii: "{")),
        let whole = try? JSONPath("$..[?match(@, \(literal))]"), whole.warnings.isEmpty,
        let found = try? JSONPath("$..[?search(@, \(anchored))]"),
        let root = try? JSONDocument(parsing: sample).root
    else { return }
    precondition(found.warnings.isEmpty, "a pattern is malformed only between anchors")
    precondition(whole.values(in: root).map(\.index) == found.values(in: root).map(\.index))
}
