import Synchronization
package import TapeHTTP

/// Takes the secrets out of exchanges, requests and messages.
///
/// A recorder and a deck use it alike: what a request becomes does not depend on the environment,
/// so a recorded request and the same one at replay compare exactly.
package final class Redactor: Sendable {
    private let rules: RedactionRules
    /// The marks of places that hold a secret with a name of its own.
    private let fixedMarks: [SecretPlace: [UInt8]]
    private let memory: Mutex<SecretMemory>
    private let forgotten = Mutex<Set<String>>([])
    private let kept: KeptValues
    /// The secrets that were given, and their marks, as they are.
    private let given: [String]

    /// Secrets too short to be searched for; they are redacted only where the spec put them.
    package let shortSecrets: [String]

    package convenience init(rules: RedactionRules = .standard, secrets: [KnownSecret] = []) {
        self.init(rules: rules, secrets: secrets, marks: [:])
    }

    /// Takes over the marks that a cassette's own requests have in some places.
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

    /// How many values are searched for by now.
    var learntCount: Int { memory.withLock { $0.count } }

    /// Takes marks for used whose values are unknown; those of secrets that were given are not.
    func forget(_ names: Set<String>) {
        let unknown = names.filter { !given.contains(RedactionMark.text(for: $0)) }
        memory.withLock { memory in
            for name in unknown.sorted() { memory.reserve(name) }
        }
        forgotten.withLock { $0.formUnion(unknown) }
    }

    /// What the marks name of whose values nobody knows any more which they are.
    var forgottenNames: [String] { forgotten.withLock { $0.sorted() } }

    /// Looks for a value from now on, under a mark that its name gives.
    func learn(_ value: String, as name: String) {
        memory.withLock { memory in
            let bytes = Array(value.utf8)[...]
            memory.learn(bytes, mark: memory.mark(of: bytes, at: name))
        }
    }

    /// The exchange as a cassette may keep it.
    package func interaction(from exchange: Exchange) -> Interaction {
        learn(fromSent: exchange)
        // The request first: a credential it carries is then known when the response echoes it.
        var request = redact(exchange.asked)
        let known = learntCount
        let outcome: Outcome =
            switch exchange.outcome {
            case .whole(let response): .whole(redact(response))
            case .cut(let response, let error): .cut(redact(response, isCut: true), redact(error))
            case .failed(let error): .failed(redact(error))
            }
        // Once more, if the response showed that something the request holds is a credential.
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

    /// Whether a text holds a secret that was given, in whatever spelling, or a mark that stands for one.
    package func holdsGiven(_ text: String) -> Bool {
        if given.contains(where: text.contains) { return true }
        return memory.withLock { $0.holdDeclared(Array(text.utf8)[...]) }
    }

    /// A text for people, without the secrets known so far and without what looks like one.
    package func mask(_ text: String) -> String {
        memory.withLock { memory in
            RedactionPass(rules: rules, fixedMarks: fixedMarks, memory: memory).message(text)
        }
    }

    /// Names under which something was kept that may be a credential.
    package var doubtfulNames: [String] { memory.withLock { $0.doubtfulNames } }

    /// Whether some text was spelled in more layers than a search undoes, so that nobody knows what it holds.
    package var leftLayersUnread: Bool { memory.withLock { $0.leftLayersUnread } }

    /// How many bytes were read below the surface of texts so far: what hostile texts try to drive up.
    package var readBelow: Int { memory.withLock { $0.readBelow } }

    /// How many bytes were compared with values that are looked for as they are: what a credential that
    /// repeats itself tries to drive up.
    package var compared: Int { memory.withLock { $0.compared } }

    /// Names of credentials of which only the beginning is looked for elsewhere, because they are too long.
    package var longNames: [String] { memory.withLock { $0.longNames } }

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

    /// Learns what the transport added of its own, such as a password from a netrc file.
    private func learn(fromSent exchange: Exchange) {
        let names: [HeaderName] = ["Authorization", "Proxy-Authorization", "Cookie"]
        for name in names where exchange.asked.headers[name] == nil {
            // A signature is another one for each request; there is nothing in it to know again.
            guard let value = exchange.sent.headers[name], !value.hasPrefix("AWS4-") else {
                continue
            }
            redact { pass in _ = pass.headers([name: value]) }
        }
    }

    /// Runs a message through a pass until no part of it teaches a secret that an earlier part may
    /// hold; what is redacted already stays as it is.
    private func redact(_ message: (inout RedactionPass) -> Void) {
        memory.withLock { memory in
            var pass = RedactionPass(rules: rules, fixedMarks: fixedMarks, memory: memory)
            var known: Int
            repeat {
                known = pass.memory.count
                message(&pass)
            } while pass.memory.count > known
            memory = pass.memory
        }
    }

    private func redact(_ error: TransportError) -> TransportError {
        TransportError(error.code, detail: mask(error.detail), number: error.number)
    }
}

extension HeaderFields {
    /// Whether the body is a list of pairs.
    var announceForm: Bool {
        guard let type = self["Content-Type"] else { return false }
        let essence = type.utf8.prefix { $0 != UInt8(ascii: ";") && $0 != UInt8(ascii: " ") }
        let form = "application/x-www-form-urlencoded".utf8
        // Asked of every message, so it makes no text in lower case first.
        return essence.count == form.count && zip(essence, form).allSatisfy { $0 | 0x20 == $1 }
    }
}
