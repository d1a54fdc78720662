import TapeCassette
import TapeHTTP
import TapeJSON

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Reads any bytes as a cassette, with both readers; writes any bytes as parts of an exchange.
@c(LLVMFuzzerTestOneInput)
public func feed(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = unsafe Array(UnsafeBufferPointer(start: start, count: count))
    readBothWays(bytes)
    write(bytes)
    readBeside(bytes)
    return 0
}

/// Checks that the line scanner and the full parser read the same.
private func readBothWays(_ bytes: [UInt8]) {
    guard let cassette = try? Cassette(parsing: bytes, named: "x.yaml"),
        // `try?`: a refusal says nothing about the other reader.
        let interactions = try? cassette.interactions()
    else { return }
    do {
        let parsed = try Cassette(fullyParsing: bytes, named: "x.yaml")
        precondition(parsed.header == cassette.header, "two headers in one text")
        precondition(parsed.end == cassette.end, "two ends in one text")
        let others = try parsed.interactions()
        precondition(others.count == interactions.count, "two numbers of interactions")
        for (index, (one, other)) in zip(interactions, others).enumerated() {
            precondition(one.isIdentical(to: other), "interaction \(index) has two meanings")
            let request = try cassette.request(at: index)
            precondition(request == one.request, "request \(index) has two meanings")
        }
        _ = cassette.handEdited
    } catch {
        preconditionFailure("only one reader takes this: \(error)")
    }
}

private func write(_ bytes: [UInt8]) {
    let parts = bytes.split(separator: 0, maxSplits: 5, omittingEmptySubsequences: false)
    let texts = parts.map { String(decoding: $0, as: UTF8.self) }
    func text(_ index: Int) -> String { index < texts.count ? texts[index] : "" }
    let headers: HeaderFields = [
        HeaderName(text(1)): text(2), "A": text(3), HeaderName(text(4)): "",
    ]
    let size = Int64(bytes.count)
    let request = HTTPRequest(
        method: HTTPMethod(rawValue: text(3)), url: HTTPURL("http://" + text(2)), headers: headers,
        body: size % 5 == 0 ? nil : bytes,
        mark: size % 2 == 0
            ? PageMark(role: .init(rawValue: text(4)), walk: bytes.count, page: 0) : nil)
    let body = parts.last.map(Array.init) ?? []
    let response = HTTPResponse(
        status: 100 + bytes.count % 900, headers: headers, body: body,
        undoneCoding: size % 3 == 0 ? text(1) : nil)
    let error = TransportError(.other, detail: text(1), number: size % 7 == 0 ? -1 : nil)
    // The first byte selects the outcome, so that a fuzzer can choose it.
    let outcome: Outcome =
        switch (bytes.first ?? 0) % 3 {
        case 0: .whole(response)
        case 1: .cut(response, error)
        default: .failed(error)
        }
    let time = ExchangeTiming(
        startedAt: WallTime(secondsSince1970: size << 24, nanosecond: 214_000_000),
        firstByte: size % 2 == 0 ? nil : .milliseconds(size), total: .milliseconds(size * size))
    let interaction = Interaction(
        safe: request, outcome: outcome, time: size % 11 == 0 ? nil : time)
    do {
        let text = try Cassette(header: CassetteHeader(), interactions: [interaction]).encoded()
        let readers = [
            try Cassette(parsing: text, named: "x.yaml"),
            try Cassette(fullyParsing: text, named: "x.yaml"),
        ]
        for cassette in readers {
            let read = try cassette.interaction(at: 0)
            precondition(read.isIdentical(to: interaction), "what was written reads back otherwise")
        }
    } catch {
        preconditionFailure("what was written is refused: \(error)")
    }
}

/// A folder that contains the file of one body, with a file of the same bytes in its parent folder.
private let folder: String? = {
    let above = "/tmp/fuzz-cassette-\(getpid())"
    let folder = "\(above)/own"
    guard unsafe mkdir(above, 0o700) == 0, unsafe mkdir(folder, 0o700) == 0 else { return nil }
    do {
        for path in ["\(above)/above", "\(folder)/own.body"] { try FileBytes.write(kept, to: path) }
    } catch {
        preconditionFailure("\(error)")
    }
    return folder
}()

private let kept = Array("kept beside".utf8)

/// Checks that names lead only to files in the cassette's own folder, and that a file with another hash than stated is
/// refused.
private func readBeside(_ bytes: [UInt8]) {
    guard let folder, bytes.count <= 200, let name = String(validating: bytes, as: UTF8.self)
    else { return }
    let isRight = bytes.count % 2 == 0
    let digest = isRight ? SHA256.hexadecimal(kept) : SHA256.hexadecimal(bytes)
    let text = """
        pagetape: 1
        interactions:
        - request:
            url: https://fuzz.example/
          response:
            status: 200
            body:
              file: \(JSONText.quote(name))
              sha256: \(digest)
        end: {interactions: 1}

        """
    let path = "\(folder)/x.yaml"
    do {
        try FileBytes.write(Array(text.utf8), to: path)
    } catch {
        preconditionFailure("\(error)")
    }
    guard let response = try? Cassette.read(path).interaction(at: 0).outcome.response else {
        precondition(name != "own.body" || !isRight, "the file beside the cassette is refused")
        return
    }
    precondition(name == "own.body" && isRight, "\(name) leads to \(response.body.count) bytes")
}
