import TapeJSON

/// Parses any bytes; what is accepted must read back whole, value by value.
@c(LLVMFuzzerTestOneInput)
public func feed(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    take(unsafe Array(UnsafeBufferPointer(start: start, count: count)))
    return 0
}

private func take(_ bytes: [UInt8]) {
    do {
        let document = try JSONDocument(parsing: bytes)
        visit(document.root)
        var writer = JSONWriter(style: .compact)
        writer.value(document.root)
        let copy = try JSONDocument(parsing: writer.bytes)
        precondition(
            copy.root.rawBytes.elementsEqual(writer.bytes), "a copy has white space around it")
        precondition(copy.root.isEqual(to: document.root), "a copy is not equal")
        precondition(copy.root.digest == document.root.digest, "equal values, two digests")
        precondition(JSONDifference.between(document.root, copy.root).isEmpty, "a copy differs")
        compareHalves(of: document.root)
    } catch {
        precondition((0...bytes.count).contains(error.byte), "an error beyond the text")
        precondition(!error.description.isEmpty, "an error without words")
    }
}

/// Compares the first two elements of an array in all ways, which must agree.
private func compareHalves(of value: JSONValue) {
    guard let left = value[0], let right = value[1] else { return }
    let isEqual = left.isEqual(to: right)
    precondition(right.isEqual(to: left) == isEqual, "equal one way only")
    precondition(!isEqual || left.digest == right.digest, "equal values, two digests")
    let difference = JSONDifference.between(left, right, identity: .member("id"))
    precondition(difference.isEmpty == isEqual, "the difference and equality disagree")
    precondition(difference.description.isEmpty == isEqual, "a difference without words")
}

/// Reads all values; the document's depth limit bounds the recursion.
private func visit(_ value: JSONValue) {
    precondition(!value.byteRange.isEmpty, "a value without bytes")
    precondition(value.string == nil || value.stringBytes != nil, "a string without bytes")
    precondition(value.kind != .number || value.number != nil, "a number without a value")
    if let integer = value.integer {
        precondition(value.double == Double(integer), "two values of one number")
    }
    precondition(Array(value.elements).count + Array(value.members).count == value.count)
    for element in value.elements { visit(element) }
    for member in value.members {
        precondition(value[member.key] != nil || member.keyValue.stringBytes?.isEmpty == false)
        visit(member.value)
    }
}
