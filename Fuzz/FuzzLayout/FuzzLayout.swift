import TapeJSON

/// Shows any bytes and restores them, both by parsing and by lines; also writes them in a layout that they name, which must
/// then be recognised.
@c(LLVMFuzzerTestOneInput)
public func feed(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    take(unsafe Array(UnsafeBufferPointer(start: start, count: count)))
    return 0
}

private let presets = [
    "compact", "python", "padded", "aligned", "jackson", "cjson", "indent-0", "indent-1",
    "indent-2", "indent-3", "indent-4", "indent-8", "indent-tab",
]

private let changes = [
    "", ",crlf", ",final-newline", ",colon-wide", ",colon-tight", ",lists-spaced", ",empty-blank",
    ",empty-spaced", ",objects-trailing", ",crlf,final-newline", ",start-n2,end-rlst",
]

private func take(_ bytes: [UInt8]) {
    restoreWhatIsShown(bytes)
    // For arbitrary lines, the result may be meaningless, but must not come from outside the input.
    for margin in [0, 2] {
        guard let read = ShownLines.compactText(in: bytes, from: 0, margin: margin) else {
            continue
        }
        precondition(read.end <= bytes.count && read.text.count <= read.end, "more than there is")
    }
    guard bytes.count > 2 else { return }
    let name =
        presets[Int(bytes[0]) % presets.count] + changes[Int(bytes[1]) % changes.count]
    guard let layout = JSONLayout(name: name) else { preconditionFailure("no layout \(name)") }
    // `try?`: most inputs are not JSON; FuzzJSON tests those.
    guard let text = try? layout.restore(Array(bytes[2...])) else { return }
    precondition(restoreWhatIsShown(text), "\(name) is not recognised")
}

@discardableResult
private func restoreWhatIsShown(_ bytes: [UInt8]) -> Bool {
    guard let shown = JSONLayout.show(bytes) else { return false }
    guard let layout = JSONLayout(name: shown.layout.name) else {
        preconditionFailure("\(shown.layout.name) cannot be read back")
    }
    do {
        let restored = try layout.restore(shown.pretty)
        precondition(restored == bytes, "not the bytes that were shown")
        if shown.name == "compact" {
            let lines = shown.pretty + [UInt8(ascii: "\n")]
            let read = ShownLines.compactText(in: lines, from: 0, margin: 0)
            precondition(read?.text == bytes && read?.end == lines.count, "not by its lines")
        }
    } catch {
        preconditionFailure("what is shown is not JSON: \(error)")
    }
    return true
}
