import TapeCassette
import TapeContracts
import TapeHTTP
import TapePaging
import TapeReport

/// The result of a probe, as text for people.
struct ProbeWords {
    private let outcome: ProbedSpec
    private let path: String?

    init(_ outcome: ProbedSpec, savedAs path: String?) {
        self.outcome = outcome
        self.path = path
    }

    private var report: DetectionReport { outcome.report }

    /// The finding in one sentence, how certain it is, what contradicts it, the evidence for it, and what to do next.
    func text(masking mask: (String) -> String) -> String {
        guard let discovery = outcome.discovery else { return failure(masking: mask) + "\n" }
        var lines = [headline(discovery), sureness(discovery)]
        lines += report.contradictions.map { "Contradicted: \($0)" }
        lines += report.doubts.map { "Not known: \($0)" }
        lines.append("")
        // Where the finding is sure, what was not even tried is no alternative.
        let told = report.isCertain ? report.hypotheses.filter(\.isTried) : report.hypotheses
        for hypothesis in told {
            lines.append("\(Self.percent(hypothesis.score)) \(hypothesis.style)")
            lines += hypothesis.shownEvidence(masking: mask).map { "     · \($0)" }
        }
        let notes =
            report.notes.map { "Note: \($0)" } + outcome.options.secrets.secrets.map(\.advice)
        lines += notes.isEmpty ? [] : [""] + notes
        if let path {
            lines += ["", next(discovery, path)]
        } else if !discovery.isUnknown {
            lines += [
                "", "Next: with -o Specs/ this spec is written, and pagetape record asks by it.",
            ]
        }
        return mask(lines.joined(separator: "\n") + "\n")
    }

    private func headline(_ discovery: DetectionReport.Discovery) -> String {
        if discovery.isUnknown {
            return "How this API pages was not found."
        }
        let sentence = ProbedSpec.sentence(discovery.convention)
        return report.isCertain ? sentence : "Probably: \(sentence)"
    }

    private func sureness(_ discovery: DetectionReport.Discovery) -> String {
        let count =
            outcome.options.tape.map { "by what \($0.path) holds" }
            ?? "after \(counted(report.requestCount, "request"))"
        if report.isCertain { return "Sure, \(count)." }
        let others = report.hypotheses.dropFirst().filter { $0.score >= 0.2 }.map(\.style)
        var seen: Set<String> = [discovery.convention.style.rawValue, "single-page"]
        let styles = others.filter { seen.insert($0).inserted }
        let between =
            styles.isEmpty ? "" : "; it may be \(styles.prefix(3).joined(separator: ", "))"
        return "Not sure, \(count)\(between)."
    }

    private func next(_ discovery: DetectionReport.Discovery, _ path: String) -> String {
        let word = ShellWord.quoted(path)
        if discovery.isUnknown {
            return
                "Wrote \(path). Next: fill in `style` and where positions come from and go to, as the "
                + "API's documentation has it; until then nothing can be recorded by it."
        }
        if let tape = outcome.options.tape {
            let cassette = SpecPairing.cassette(for: path)
            let place =
                FilePath.resolved(tape.path) == FilePath.resolved(cassette)
                ? "" : ", once \(tape.path) is at \(cassette), where specs have their recordings"
            return "Wrote \(path). Next: pagetape verify \(word)\(place)"
        }
        if !report.contradictions.isEmpty {
            return
                "Wrote \(path), with the signs that are contradicted. Next: pagetape record \(word), "
                + "then pagetape verify \(word), which shows where the API breaks its word."
        }
        return "Wrote \(path). Next: pagetape record \(word)"
    }

    /// Why nothing was found out, and what to do; our own advice is not masked, because it shows how to write credentials.
    func failure(masking mask: (String) -> String) -> String {
        var lines = [mask(failure)]
        switch report.outcome {
        case .failed(.status(let status)):
            lines[0] += advice(status)
            if let said { lines.append(mask("The API says: \(said)")) }
            let other = SchemeAdvice.words(afterStatus: status, saying: said, from: mask(url))
            if let other { lines.append(other) }
        case .failed(.unreachable(let detail, let code)):
            let remedy =
                SchemeAdvice.words(after: code, detail, from: mask(url))
                ?? NetworkRemedy.words(for: code, ofSpec: false)
            if let remedy { lines.append(remedy) }
        case .failed(.notAList), .found: break
        }
        return lines.joined(separator: "\n")
    }

    /// The URL that was asked, for people.
    private var url: String { outcome.options.secrets.masked(report.request.url.text, in: .url) }

    private var failure: String {
        switch report.outcome {
        case .found: return ""
        case .failed(.unreachable(let detail, _)): return "\(url) could not be reached: \(detail)"
        case .failed(.notAList(let detail)): return "\(url): \(detail)"
        case .failed(.status(let status)): return "\(url) answered \(status)"
        }
    }

    /// The message in the response.
    private var said: String? { ErrorWords(outcome.answered)?.text }

    private func advice(_ status: Int) -> String {
        switch status {
        case 401, 403: credentials
        case 404: "; is the path right?"
        case 405: "; try another --method, or give a body with --data"
        case 406: "; say what to send with --header 'Accept: …'"
        case 400, 422: "; the API wants something that the request does not have"
        case 415: "; say what --data is with --header 'Content-Type: …'"
        case 429: ", too many requests; wait a while"
        case 500...: ", an error of its own; try again later"
        default: ""
        }
    }

    /// What to do about a refusal: about the credential that was sent, or how to send one.
    private var credentials: String {
        let sent = outcome.options.secrets.credentials
        guard !sent.isEmpty || outcome.isSigned else {
            return "; give credentials with --header 'Authorization: Bearer ${API_TOKEN}'"
        }
        var names: [String] = []
        for secret in sent where !secret.isLiteral && !names.contains(secret.name) {
            names.append(secret.name)
        }
        let question =
            names.isEmpty
            ? "is it right?"
            : "\(names.count == 1 ? "is" : "are") \(names.joined(separator: " and ")) in the environment right?"
        return ": the credential was refused; \(question)"
    }

    private static func percent(_ score: Double) -> String {
        "\(Int((score * 100).rounded()))%".aligned(to: 4)
    }
}

extension Hypothesis {
    /// The evidence with secrets masked and then long words cut: the start of a token could no longer be recognised.
    func shownEvidence(masking mask: (String) -> String) -> [String] {
        evidence.map { mask($0).cuttingLongWords }
    }
}

extension String {
    /// The text with words cut to fit in a line.
    var cuttingLongWords: String {
        split(separator: " ", omittingEmptySubsequences: false)
            .map { $0.count <= 60 ? String($0) : "\($0.prefix(57))…" }.joined(separator: " ")
    }
}
