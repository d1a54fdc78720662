import TapeHTTP

/// Finds the places in recorded requests that hold a redaction mark, so that a client's own credential in the same place is
/// replaced by the same mark.
enum RecordedMarks {
    /// The places where every request holds the same mark; where marks differ, a fresh value could stand for any of them.
    static func places(in requests: [HTTPRequest]) -> [SecretPlace: [UInt8]] {
        var found: [SecretPlace: Set<[UInt8]>] = [:]
        for request in requests {
            for field in request.headers where isMark(field.value) {
                found[.header(field.name), default: []].insert(Array(field.value.utf8))
            }
            for item in request.url.queryItems where isMark(item.rawValue ?? "") {
                let place = SecretPlace.query(item.rawName).folded
                found[place, default: []].insert(Array((item.rawValue ?? "").utf8))
            }
            guard let body = request.body else { continue }
            for find in CredentialScan(text: body[...]).pairs(isForm: true, where: { _ in true })
            where request.headers.announceForm
                && isMark(String(decoding: body[find.range], as: UTF8.self))
            {
                found[find.place.folded, default: []].insert(Array(body[find.range]))
            }
            for find in JSONFields(text: body[...]).finds(where: { _ in true })
            where isMark(String(decoding: body[find.range], as: UTF8.self)) {
                let place = SecretPlace.field(find.key).folded
                found[place, default: []].insert(Array(body[find.range]))
            }
        }
        return found.compactMapValues { $0.count == 1 ? $0.first : nil }
    }

    private static func isMark(_ text: String) -> Bool {
        text.hasPrefix(RedactionMark.prefix) && text.utf8.allSatisfy(\.isMarkByte)
    }
}
