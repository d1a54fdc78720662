import TapeContracts
import TapeHTTP
import TapePaging
import TapeReport

/// What a probe found out, for a person.
struct ProbeWords {
    private let outcome: ProbeOutcome
    private let path: String?

    init(_ outcome: ProbeOutcome, savedAs path: String?) {
        self.outcome = outcome
        self.path = path
    }

    private var report: DetectionReport { outcome.report }

    var text: String {
        guard let discovery = outcome.discovery else { return failure + "\n" }
        var lines = [verdict(discovery), ""]
        for (index, hypothesis) in report.hypotheses.enumerated() {
            lines.append(
                "\(index == 0 ? "" : "  ")\(Self.percent(hypothesis.score)) \(hypothesis.style)")
            lines += hypothesis.evidence.map { "\(index == 0 ? "     " : "       ")· \($0)" }
        }
        if !report.doubts.isEmpty {
            lines.append("")
            lines += report.doubts.map { "Not known: \($0)" }
        }
        lines += report.notes.map { "Note: \($0)" }
        for secret in outcome.wish.secrets.secrets {
            lines.append(
                "The spec has ${\(secret.name)} where the credential was; `record` takes it from the environment."
            )
        }
        if let path { lines += ["", "Wrote \(path). Next: pagetape record \(path)"] }
        return lines.joined(separator: "\n") + "\n"
    }

    private func verdict(_ discovery: DetectionReport.Discovery) -> String {
        let sentence = ProbeOutcome.sentence(discovery.convention)
        let count = counted(report.requestCount, "request")
        if report.isCertain { return "\(sentence) (sure, after \(count))" }
        let others = report.hypotheses.dropFirst().filter { $0.score >= 0.2 }.map(\.style)
        var seen: Set<String> = []
        let styles = others.filter {
            seen.insert($0).inserted && $0 != discovery.convention.style.rawValue
        }
        let between = styles.isEmpty ? "" : ", or \(styles.prefix(3).joined(separator: ", "))"
        return "Probably: \(sentence) (not sure, after \(count)\(between))"
    }

    /// Why nothing was found out, and what to do.
    var failure: String {
        let url = report.request.url.text
        switch report.verdict {
        case .found: return ""
        case .failed(.unreachable(let detail)): return "\(url) could not be reached: \(detail)"
        case .failed(.notAList(let detail)): return "\(url): \(detail)"
        case .failed(.status(let status)): return "\(url) answered \(status)\(Self.advice(status))"
        }
    }

    private static func advice(_ status: Int) -> String {
        switch status {
        case 401, 403: "; give credentials with --header 'Authorization: …'"
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

    private static func percent(_ score: Double) -> String {
        "\(Int((score * 100).rounded()))%".aligned(to: 4)
    }
}
