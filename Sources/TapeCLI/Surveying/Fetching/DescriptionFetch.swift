import Synchronization
import TapeHTTP
import TapeSurvey

/// Surveys descriptions in files or at URLs, and fetches the files that they refer to.
///
/// A survey itself opens no socket. It is repeated with the files fetched so far until it needs no more.
struct DescriptionFetch {
    let options: SurveyOptions
    let wire: SurveyWire
    let console: Console

    /// More files, or bytes in all, than any description has, and how deep references between files may go.
    private static let mostFiles = 500
    private static let mostBytes = 256 << 20
    private static let mostRounds = 40

    /// Surveys the description at a path or URL.
    func survey(_ place: String) async throws(SurveyError) -> Survey {
        let first = try await first(place)
        let url = HTTPURL(first.name)
        let home = url.isHTTP ? url : nil
        var fetched: [String: [UInt8]] = [:]
        var asked: Set<String> = []
        var size = 0
        var round = 0
        while true {
            round += 1
            let wanted = WantedFiles(known: fetched)
            let survey = try options.survey(first) { wanted.bytes(of: $0) }
            let new = wanted.missing.subtracting(asked).sorted()
            guard !new.isEmpty else { return survey }
            let isTooMuch =
                asked.count >= Self.mostFiles || size >= Self.mostBytes || round > Self.mostRounds
            guard !isTooMuch else {
                console.note(
                    "\(first.name): \(asked.count) files were asked for, and the description refers to more; "
                        + "the rest is left out")
                return survey
            }
            for name in new.prefix(Self.mostFiles - asked.count) where size < Self.mostBytes {
                asked.insert(name)
                let isAway = home.map { !HTTPURL(name).isSameOrigin(as: $0) } ?? true
                // A server asked for one of its own files must not redirect to another origin unnoticed.
                let border = options.fetchesElsewhere ? nil : home
                guard !isAway || options.fetchesElsewhere else { continue }
                switch await file(name, within: border) {
                case .success(let file):
                    fetched[name] = file.bytes
                    size += file.bytes.count
                case .failure(let error): console.note("\(error)")
                }
            }
        }
    }

    /// Whether the server did not answer; what was refused on our side is another mistake.
    private static func code(of error: TransportError) -> SurveyError.Code {
        switch error.code {
        case .timedOut, .refused, .unresolved, .tls, .truncated, .reset: .unreachable
        case .tooLarge, .redirects, .cancelled, .outOfMemory, .unsupported, .invalidRequest,
            .unmatched, .other:
            .missingFile
        }
    }

    private func first(_ place: String) async throws(SurveyError) -> Description {
        guard SurveyOptions.isURL(place) else { return try DescriptionFile.read(place) }
        let file = try await file(
            place, within: options.fetchesElsewhere ? nil : HTTPURL(place)
        ).get()
        return try Description(file.bytes, named: file.url.withoutFragment.text)
    }

    /// A file, and its URL after redirects.
    private func file(
        _ url: String, within home: HTTPURL?
    ) async -> Result<(bytes: [UInt8], url: HTTPURL), SurveyError> {
        let target = HTTPURL(url)
        let request = HTTPRequest(
            method: .get, url: target,
            headers: ["Accept": "application/json, application/yaml, text/yaml, */*;q=0.5"])
        let exchange = await wire.fetching(within: home).exchange(request)
        switch exchange.outcome {
        case .failed(let error), .cut(_, let error):
            let remedy =
                SchemeAdvice.words(after: error.code, error.detail, from: url)
                ?? NetworkRemedy.words(for: error.code, ofSpec: false)
            return .failure(
                SurveyError(
                    Self.code(of: error),
                    "cannot be fetched: \(error.detail)\(remedy.map { ". \($0)" } ?? "")", at: url)
            )
        case .whole(let response):
            guard (200..<300).contains(response.status) else {
                let status = HTTPStatus(rawValue: response.status)
                return .failure(
                    SurveyError(.missingFile, "cannot be fetched: status \(status)", at: url))
            }
            guard let bytes = DescriptionFile.unpacked(response.body) else {
                return .failure(SurveyError(.unreadable, DescriptionFile.unpackable, at: url))
            }
            return .success((bytes, exchange.answeredBy))
        }
    }
}

/// The files that a survey needs, and which of them have not been fetched yet.
private final class WantedFiles: Sendable {
    private let known: [String: [UInt8]]
    private let lacking = Mutex<Set<String>>([])

    init(known: [String: [UInt8]]) {
        self.known = known
    }

    var missing: Set<String> { lacking.withLock { $0 } }

    func bytes(of name: String) -> [UInt8]? {
        guard SurveyOptions.isURL(name) else { return DescriptionFile.bytes(name) }
        if let bytes = known[name] { return bytes }
        lacking.withLock { _ = $0.insert(name) }
        return nil
    }
}
