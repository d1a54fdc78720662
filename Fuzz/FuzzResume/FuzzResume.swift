import TapeCassette
import TapeHTTP

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

private let folder: String = {
    var template = Array("/tmp/fuzz-resume-XXXXXX".utf8CString)
    guard unsafe mkdtemp(&template) != nil else { return "." }
    return String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
}()

/// Records pages made from the input, cuts the journal or overwrites a part of it, and resumes: pages before the damage must
/// be kept unchanged, or the journal must be refused and left as it is.
@c(LLVMFuzzerTestOneInput)
public func feed(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = unsafe Array(UnsafeBufferPointer(start: start, count: count))
    guard bytes.count >= 8 else { return 0 }
    let path = folder + "/x.yaml"
    let pages = cut(bytes)
    let part = Journal.path(for: path)
    unlink(part)
    guard let starts = record(pages, to: path), var journal = try? FileBytes.read(part) else {
        return 0
    }
    let place = (Int(bytes[0]) << 8 | Int(bytes[1])) % (journal.count + 1)
    if bytes[2] % 2 == 0 {
        journal.removeSubrange(place...)
    } else {
        let noise = bytes.prefix(Int(bytes[3] % 16))
        journal.replaceSubrange(place..<min(place + noise.count, journal.count), with: noise)
    }
    guard (try? FileBytes.write(journal, to: part)) != nil else { return 0 }
    resume(path, pages, wholeBefore: starts.count { $0 <= place }, isCut: bytes[2] % 2 == 0)
    return 0
}

private func cut(_ bytes: [UInt8]) -> [Interaction] {
    let parts = bytes.dropFirst(4).split(
        separator: 0, maxSplits: 4, omittingEmptySubsequences: false)
    return parts.enumerated().map { index, body in
        let request = HTTPRequest(
            url: HTTPURL("https://h/?page=\(index)"), mark: PageMark(page: index + 1))
        return Interaction(
            safe: request, outcome: .whole(HTTPResponse(status: 200, body: Array(body))))
    }
}

/// The offset of each page's end in the journal; nil if the pages contain something like a credential.
private func record(_ pages: [Interaction], to path: String) -> [Int]? {
    do {
        let journal = try Journal.begin(path, header: CassetteHeader(), discardingOld: true)
        var ends: [Int] = []
        for page in pages {
            try journal.append(page, scanning: SecretScan())
            ends.append(try FileBytes.read(Journal.path(for: path)).count)
        }
        try journal.leave()
        return ends
    } catch {
        return nil
    }
}

private func resume(
    _ path: String, _ pages: [Interaction], wholeBefore: Int, isCut: Bool
) {
    do {
        let (journal, kept) = try Journal.resume(path)
        let interactions = try kept.interactions()
        precondition(!isCut || interactions.count >= wholeBefore, "a whole page was lost")
        for (one, other) in zip(interactions, pages).prefix(wholeBefore) {
            precondition(one.isIdentical(to: other), "a page changed")
        }
        try journal.discard()
    } catch {
        // The damage may make the journal unreadable; then it is refused, and nothing is lost.
    }
}
