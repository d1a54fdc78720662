import TapeCassette
import TapeHTTP
import TapeJSON
import TapePaging
import TapeYAML

/// The result of a probe, as JSON for programs.
enum ProbeJSON {
    static func text(_ outcome: ProbedSpec, masking mask: (String) -> String) -> String {
        let report = outcome.report
        var writer = JSONWriter(style: .compact)
        writer.object { json in
            json.member("pagetape", 1)
            json.member(
                "url", outcome.options.secrets.masked(outcome.options.request.url.text, in: .url))
            json.member("style", style(outcome))
            json.member("spec", spec(outcome))
            json.member("confidence", rounded(report.confidence))
            json.member("sure", report.isCertain)
            json.member("contradictions", report.contradictions)
            json.member("doubts", report.doubts)
            json.member("notes", report.notes)
            json.member("requests", report.requestCount)
            json.member("hypotheses", objects: report.hypotheses) { hypothesis, json in
                write(hypothesis, masking: mask, to: &json)
            }
        }
        return mask(writer.text)
    }

    private static func style(_ outcome: ProbedSpec) -> String? {
        outcome.discovery.map {
            $0.isUnknown ? Convention.unknownStyle : $0.convention.style.rawValue
        }
    }

    private static func write(
        _ hypothesis: Hypothesis, masking mask: (String) -> String, to json: inout JSONWriter
    ) {
        json.member("style", hypothesis.style)
        json.member("score", rounded(hypothesis.score))
        json.member("evidence", hypothesis.shownEvidence(masking: mask))
    }

    /// The spec as it would be in the YAML file; null if there is none.
    private static func spec(_ outcome: ProbedSpec) -> Tree? {
        // `try?`: we have just written the text ourselves.
        outcome.specText.flatMap { try? YAMLDocument.parse(Array($0.utf8)) }.map(Tree.init)
    }

    /// Rounded to hundredths: more digits would suggest false precision.
    private static func rounded(_ share: Double) -> Double { (share * 100).rounded() / 100 }

    /// A YAML tree as JSON.
    private struct Tree: JSONWritable {
        private let node: YAMLNode

        init(_ node: YAMLNode) {
            self.node = node
        }

        func write(to writer: inout JSONWriter) {
            switch node.content {
            case .sequence(let elements):
                writer.array { json in
                    for element in elements { json.element(Tree(element)) }
                }
            case .mapping(let entries):
                writer.object { json in
                    for entry in entries { json.member(entry.key.text ?? "", Tree(entry.value)) }
                }
            case .scalar(let scalar):
                switch scalar.kind {
                case .null: String?.none.write(to: &writer)
                case .bool: (scalar.bool ?? false).write(to: &writer)
                case .integer: (scalar.integer ?? 0).write(to: &writer)
                case .double, .string: scalar.text.write(to: &writer)
                }
            }
        }
    }
}
