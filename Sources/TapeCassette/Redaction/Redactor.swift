import Synchronization
package import TapeHTTP

/// Removes secrets from exchanges, requests and messages.
///
/// A recorder and a deck use it in the same way. How a request is redacted does not depend on the environment, so a recorded
/// request and the same one at replay compare as equal.
package final class Redactor: Sendable {
    private let rules: RedactionRules
    /// The marks of places in which the spec puts a named secret.
    private let fixedMarks: [SecretPlace: [UInt8]]
    private let memory: Mutex<SecretMemory>
    private let forgotten = Mutex<Set<String>>([])
    private let kept: KeptValues
    /// The values and the marks of the given secrets, unencoded.
    private let given: [String]

    /// Secrets too short to be searched for; they are redacted only where the spec puts them.
    package let shortSecrets: [String]

    package convenience init(rules: RedactionRules = .standard, secrets: [KnownSecret] = []) {
        self.init(rules: rules, secrets: secrets, marks: [:])
    }

    /// Creates a redactor that also uses the marks found in a cassette's own requests.
    init(rules: RedactionRules, secrets: [KnownSecret], marks: [SecretPlace: [UInt8]]) {
        var rules = rules
        var marks = marks
        for place in marks.keys { rules.add(place) }
        for secret in secrets {
            for place in secret.places {
                rules.add(place)
                marks[place.folded] = Array(RedactionMark.text(for: secret.name).utf8)
            }
        }
        self.rules = rules
        fixedMarks = marks
        kept = KeptValues(rules)
        given =
            secrets.compactMap(\.value).filter { !$0.isEmpty }
            + secrets.map { RedactionMark.text(for: $0.name) }
        memory = Mutex(SecretMemory(secrets))
        shortSecrets = secrets.filter { $0.value?.isEmpty == false && !$0.isSearchable }.map(\.name)
    }

    /// How many values are searched for so far.
    var learntCount: Int { memory.withLock { $0.count } }

    /// Reserves marks whose values are no longer known, except those of the given secrets.
    func forget(_ names: Set<String>) {
        let unknown = names.filter { !given.contains(RedactionMark.text(for: $0)) }
        memory.withLock { memory in
            for name in unknown.sorted() { memory.reserve(name) }
        }
        forgotten.withLock { $0.formUnion(unknown) }
    }

    /// The names in marks whose values are no longer known.
    var forgottenNames: [String] { forgotten.withLock { $0.sorted() } }

    /// The credentials that requests and responses have shown so far, as far as they are text.
    var learnt: [KnownSecret] { memory.withLock { $0.learnt } }

    /// Searches for a value from now on, under a mark made from the name.
    func learn(_ value: String, as name: String) {
        memory.withLock { memory in
            let bytes = Array(value.utf8)[...]
            memory.learn(bytes, mark: memory.mark(of: bytes, at: name))
        }
    }

    /// The exchange as a cassette may keep it.
    package func interaction(from exchange: Exchange) -> Interaction {
        learn(fromSent: exchange)
        // The request comes first, so that a credential in it is known when the response echoes it.
        var request = redact(exchange.asked)
        let known = learntCount
        let outcome: Outcome =
            switch exchange.outcome {
            case .whole(let response): .whole(redact(response))
            case .cut(let response, let error): .cut(redact(response, isCut: true), redact(error))
            case .failed(let error): .failed(redact(error))
            }
        // Again, if the response showed that something in the request is a credential.
        if learntCount > known { request = redact(request) }
        return Interaction(safe: request, outcome: outcome, time: exchange.timing)
    }

    /// The request as a cassette shows it.
    package func redact(_ request: HTTPRequest) -> HTTPRequest {
        var request = request
        redact { pass in
            request.url = HTTPURL(pass.url(request.url.text))
            request.headers = pass.headers(request.headers)
            request.body = request.body.map { pass.body($0, BodyHints(request.headers)) }
        }
        return request
    }

    /// A cassette's head without the values of known secrets, such as one in a host's name.
    package func redact(_ header: CassetteHeader) -> CassetteHeader {
        var header = header
        header.origin = header.origin.map(withoutSecrets)
        if let title = header.spec?.title { header.spec?.title = withoutSecrets(title) }
        header.by = header.by.map(withoutSecrets)
        return header
    }

    private func withoutSecrets(_ text: String) -> String {
        let bytes = Array(text.utf8)
        var edits = RedactionEdits(of: bytes[...])
        memory.withLock { memory in
            var pass = RedactionPass(rules: rules, fixedMarks: fixedMarks, memory: memory)
            pass.replaceEchoes(in: bytes[...], with: &edits)
        }
        return edits.isEmpty ? text : String(decoding: edits.applied(), as: UTF8.self)
    }

    /// Whether a text holds a given secret, in any spelling, or its mark.
    package func holdsGiven(_ text: String) -> Bool {
        if given.contains(where: text.contains) { return true }
        return memory.withLock { $0.holdDeclared(Array(text.utf8)[...]) }
    }

    /// A text for display, without the secrets known so far and without anything that looks like one.
    package func mask(_ text: String) -> String {
        memory.withLock { memory in
            RedactionPass(rules: rules, fixedMarks: fixedMarks, memory: memory).message(text)
        }
    }

    /// Names whose values were kept but may be credentials.
    package var doubtfulNames: [String] { memory.withLock { $0.doubtfulNames } }

    /// Whether some text had more layers than a search undoes, so that its content was not searched.
    package var leftLayersUnread: Bool { memory.withLock { $0.leftLayersUnread } }

    /// How many bytes were read below the surface of texts so far; hostile texts try to drive this up.
    package var readBelow: Int { memory.withLock { $0.readBelow } }

    /// How many bytes were compared with values searched for verbatim; a credential that repeats itself tries to drive this up.
    package var compared: Int { memory.withLock { $0.compared } }

    /// Names of credentials that are so long that only their beginning is searched for elsewhere.
    package var longNames: [String] { memory.withLock { $0.longNames } }

    /// The names of secrets whose values were kept as keys of JSON.
    var secretKeyNames: [String] { memory.withLock { $0.keyNames } }

    /// A scan for everything this redactor knows.
    package func scan(lifting lifted: Set<TokenShape> = []) -> SecretScan {
        memory.withLock { SecretScan(known: $0, lifting: lifted, kept: kept) }
    }

    private func redact(_ response: HTTPResponse, isCut: Bool = false) -> HTTPResponse {
        var response = response
        redact { pass in
            response.headers = pass.headers(response.headers)
            response.body = pass.body(response.body, BodyHints(response.headers, isCut: isCut))
        }
        return response
    }

    /// Learns what the transport added by itself, such as a password from a netrc file or a signature.
    package func learn(fromSent exchange: Exchange) {
        for name in HeaderName.credentials where exchange.asked.headers[name] == nil {
            guard let value = exchange.sent.headers[name] else { continue }
            redact { pass in _ = pass.headers([name: value]) }
        }
    }

    /// Runs a message through a pass until no part of it teaches a secret that an earlier part may hold.
    ///
    /// What is already redacted stays as it is.
    private func redact(_ message: (inout RedactionPass) -> Void) {
        memory.withLock { memory in
            var pass = RedactionPass(rules: rules, fixedMarks: fixedMarks, memory: memory)
            var known: Int
            repeat {
                known = pass.memory.count
                message(&pass)
            } while pass.memory.count > known && !pass.memory.holdsTooMany
            memory = pass.memory
        }
    }

    private func redact(_ error: TransportError) -> TransportError {
        TransportError(error.code, detail: mask(error.detail), number: error.number)
    }
}

extension HeaderFields {
    /// Whether the headers announce a form.
    var announceForm: Bool {
        guard let type = self["Content-Type"] else { return false }
        let essence = type.utf8.prefix { $0 != UInt8(ascii: ";") && $0 != UInt8(ascii: " ") }
        let form = "application/x-www-form-urlencoded".utf8
        // This runs for every message, so it avoids creating a lower-case string.
        return essence.count == form.count && zip(essence, form).allSatisfy { $0 | 0x20 == $1 }
    }
}

/// Learns credentials from message heads as a trace shows them, line by line.
extension Redactor {
    /// Learns the credentials that a head's lines show: another line may echo one under any name.
    package func learn(fromHead text: String) {
        for line in text.split(whereSeparator: \.isNewline) {
            let name = line.prefix { $0 != ":" }
            if name.count < line.count, !name.isEmpty, name.utf8.allSatisfy(ASCIISet.token.contains)
            {
                let value = line.dropFirst(name.count + 1).drop { $0 == " " }
                let field = HeaderField(name: HeaderName(String(name)), value: String(value))
                _ = redact(HTTPRequest(url: HTTPURL("/"), headers: HeaderFields([field])))
            } else if let target = line.split(separator: " ").dropFirst().first {
                _ = redact(HTTPRequest(url: HTTPURL(String(target))))
            }
        }
    }
}
