import TapeCassette
import TapeContracts
import TapeHTTP
import TapePaging

/// Explains why a page could not be fetched: the request and its tries, the API's message, and what to do.
struct FailureAccount {
    let error: PageError
    let lastRequest: LastRequestMemory.Account?
    let secrets: [KnownSecret]
    /// The statuses with which the API asks clients to wait.
    var rateLimit: [Int] = [429]

    /// The explanation in a few sentences, with text from elsewhere masked.
    ///
    /// Our own advice is not masked, because it shows how to write credentials.
    func words(masking mask: (String) -> String) -> String {
        let words = mask(account)
        guard let remedy = remedy(mask) else { return words }
        let isClosed = words.last.map { ".!?…".contains($0) } ?? true
        return "\(words)\(isClosed ? "" : ".")\n\(remedy)"
    }

    private var account: String {
        var words = error.detail
        if let lastRequest {
            let tries = counted(lastRequest.tries, "try", plural: "tries")
            words +=
                " (\(lastRequest.exchange.asked.method.rawValue) \(url(lastRequest)), \(tries))"
        }
        if isAnswered, let said = ErrorWords(lastRequest?.exchange.outcome.response)?.text {
            words += "; the API says: \(said)"
        }
        return words
    }

    /// After redirects, the message is from the last server, so both URLs are shown.
    private func url(_ lastRequest: LastRequestMemory.Account) -> String {
        let asked = lastRequest.exchange.asked.url.text
        let answered = lastRequest.exchange.answeredBy.text
        return asked == answered ? asked : "\(asked) → \(answered)"
    }

    private var isAnswered: Bool {
        if case .status = error.code { true } else { false }
    }

    /// The variable or option that helps; nil if nothing on our side does.
    private func remedy(_ mask: (String) -> String) -> String? {
        switch error.code {
        case .status(let status) where rateLimit.contains(status) || status == 429: mask(waiting)
        case .status(401), .status(403): credentials
        case .status(404), .status(410):
            "Is the URL of the spec right? --base-url sends the requests to another server."
        case .status(407): "The proxy wants credentials: --proxy URL, or the environment's."
        case .status(400): scheme(mask)
        case .status(500...599): "It may be temporary: --retries N tries more often."
        case .status: nil
        case .transport(let code): scheme(mask) ?? NetworkRemedy.words(for: code, ofSpec: true)
        case .noItems: noList
        case .malformed, .badSignal, .deadEnd: nil
        }
    }

    /// The URL to ask if the server speaks the other scheme; nil if nothing suggests that.
    private func scheme(_ mask: (String) -> String) -> String? {
        guard let exchange = lastRequest?.exchange else { return nil }
        let url = mask(exchange.asked.url.text)
        switch error.code {
        case .transport(let code): return SchemeAdvice.words(after: code, error.detail, from: url)
        case .status(let status):
            let said = ErrorWords(exchange.outcome.response)?.text
            return SchemeAdvice.words(afterStatus: status, saying: said, from: url)
        default: return nil
        }
    }

    private var credentials: String {
        let all = secrets.filter { !$0.isLiteral && $0.value != nil }
        let signing = all.filter { $0.places.isEmpty && KnownSecret.awsNames.contains($0.name) }
        let declared = all.filter { !signing.contains($0) }
        let sent = declared.map { secret in
            let places = series(secret.places.map(\.words).sorted())
            return "${\(secret.name)}" + (places.isEmpty ? "" : " in \(places)")
        }
        guard !sent.isEmpty else {
            if !signing.isEmpty { return Self.words(ofSigning: signing.map(\.name)) }
            let spelled = secrets.contains {
                $0.isLiteral && $0.name != RecordingJob.nameOfOthersLiterals
            }
            if spelled {
                return "The spec sends a credential that its request spells out: is it right?"
            }
            return
                "The spec sends no credentials; `headers: {Authorization: \"Bearer ${API_TOKEN}\"}` in its "
                + "request sends those in the environment's API_TOKEN."
        }
        let names = declared.map(\.name)
        // The name that a whole header gets from a recording.
        let scheme =
            names.contains("Authorization") ? " It includes the scheme, such as `Bearer`." : ""
        let question =
            "The spec sends \(series(sent)): \(names.count == 1 ? "is" : "are") "
            + "\(series(names)) in the environment right?\(scheme)"
        return signing.isEmpty
            ? question : "\(question)\n\(Self.words(ofSigning: signing.map(\.name)))"
    }

    private static func words(ofSigning names: [String]) -> String {
        "The request is signed with \(series(names)): are they right, and the region and the "
            + "service of --aws-sigv4?"
    }

    private var waiting: String {
        let asked = lastRequest?.exchange.outcome.response?.headers["Retry-After"]
        let wait = asked.map { "It asks to wait (Retry-After: \($0)). " } ?? ""
        return "\(wait)--rate N sends at most N requests a second, --retries N tries more often."
    }

    /// What to do if the list is not where the spec says, or not on this page.
    private var noList: String {
        if error.missingList?.isError == true {
            return
                "It may be temporary: record again. `absent-items: empty` does not make an error an empty page."
        }
        if let path = error.missingList?.name?.meantPath {
            return
                "Does the spec mean `items: \(path)`? If not, the API may have moved the list, which breaks clients; "
                + "`pagetape probe` writes a new spec."
        }
        guard error.missingList?.elsewhere == nil else {
            return
                "If that is the list, the spec's `items` names the wrong place, or the API has moved it, which breaks "
                + "clients; `pagetape probe` writes a new spec."
        }
        return
            "Does the spec's `items` name the right place? If this is an empty page by design, write "
            + "`absent-items: empty` into the spec's `paging`; if other pages have a list there and it is not, "
            + "the law one-shape counts it as a breach."
    }
}

extension SecretPlace {
    /// The place in words.
    fileprivate var words: String {
        switch self {
        case .header(let name): "the header \(name.spelling)"
        case .query(let key): "the query's `\(key)`"
        case .field(let key): "the body's `\(key)`"
        }
    }
}
