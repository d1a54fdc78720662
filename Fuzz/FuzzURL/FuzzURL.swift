import TapeHTTP

/// Reads a URL, a reference, a name and a value, one line each, and checks the promises of the URL type.
@c(LLVMFuzzerTestOneInput)
public func feed(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = unsafe Array(UnsafeBufferPointer(start: start, count: count))
    let lines = bytes.split(separator: 0x0A, maxSplits: 3, omittingEmptySubsequences: false)
        .map { String(decoding: $0, as: UTF8.self) }
    let parts = lines + Array(repeating: "", count: 4 - lines.count)
    take(text: parts[0], reference: parts[1], name: parts[2], value: parts[3])
    return 0
}

private func take(text: String, reference: String, name: String, value: String) {
    readComponents(of: HTTPURL(text))
    guard let url = validated(text) else { return }
    checkQuery(of: url, name, value)
    checkEquivalence(of: url)
    do {
        let target = try url.resolving(reference)
        precondition(target.text.utf8.allSatisfy { $0 > 0x20 && $0 != 0x7F }, "a control is left")
        let again = try url.resolving(target.text)
        precondition(again == target, "an absolute URL was changed")
        readComponents(of: target)
    } catch {
        precondition((0...reference.utf8.count).contains(error.offset), "an error elsewhere")
    }
}

private func validated(_ text: String) -> HTTPURL? {
    do {
        let url = try HTTPURL(validating: text)
        precondition(!url.repairs.isEmpty || url == HTTPURL(text), "a good URL was changed")
        let again = try HTTPURL(validating: url.text)
        precondition(again == url && again.repairs.isEmpty, "a URL was repaired twice")
        precondition(url.requestTarget.utf8.first == UInt8(ascii: "/"), "a request for nothing")
        precondition(url.replacingOrigin(by: url) == url, "a URL moved on the spot")
        return url
    } catch {
        precondition(!error.description.isEmpty, "an error without words")
        return nil
    }
}

private func readComponents(of url: HTTPURL) {
    let rest = [url.path, url.query.map { "?\($0)" }, url.fragment.map { "#\($0)" }]
    precondition(url.text.utf8.count >= rest.compactMap(\.self).joined().utf8.count)
    _ = (url.scheme, url.origin, url.userInfo, url.effectivePort, url.isHTTP)
    precondition(url.isSameOrigin(as: url) && url.isEquivalent(to: url.withoutFragment))
}

private func checkQuery(of url: HTTPURL, _ name: String, _ value: String) {
    let set = url.settingQuery(name, to: value)
    // Names are compared as bytes, since names that look alike may differ for a server.
    let isOther = { (item: QueryItem) in !item.name.utf8.elementsEqual(name.utf8) }
    let matching = set.queryItems.filter { !isOther($0) }
    precondition(matching.contains { $0.value == value }, "the value is not there")
    precondition(set.queryItems.filter(isOther) == url.queryItems.filter(isOther), "others changed")
    precondition(set.settingQuery(name, to: value) == set, "setting twice is not setting once")
    precondition(set.path == url.path && set.fragment == url.fragment && set.origin == url.origin)
    let removed = set.removingQuery(name)
    precondition(removed.queryItems.filter(isOther) == url.queryItems.filter(isOther))
    precondition(removed.removingQuery(name) == removed, "removing twice is not removing once")
}

private func checkEquivalence(of url: HTTPURL) {
    let key = HTTPURL(url.equivalenceKey)
    precondition(key.equivalenceKey == key.text, "a key has another key")
    guard let query = url.query, Set(url.queryItems.map(\.name)).count == url.queryItems.count
    else {
        return
    }
    let backwards = query.split(separator: "&").reversed().joined(separator: "&")
    let mirrored = HTTPURL("\(url.origin)\(url.path)?\(backwards)")
    precondition(mirrored.isEquivalent(to: url), "the order of different names counted")
}
