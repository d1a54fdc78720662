import TapeJSON
import TapePaging

/// Writes the findings of a survey as JSON.
package enum SurveyJSON {
    /// The report on one description; `spec` returns the file written for an operation.
    ///
    /// `changes` lists the differences from the previous survey.
    package static func text(
        _ survey: Survey, changes: [String] = [], spec: (Surveyed) -> String?
    ) -> String {
        var writer = JSONWriter(style: .pretty)
        writer.object { report in
            report.member("pagetape", 1)
            report.member("description", survey.description)
            report.member("operations", objects: survey.results) { result, json in
                write(result, spec(result), to: &json)
            }
            report.member("problems", survey.problems.map(\.description))
            if !changes.isEmpty { report.member("changes", changes) }
        }
        return writer.text + "\n"
    }

    /// The report on a description that cannot be read.
    package static func text(_ description: String, error: SurveyError) -> String {
        var writer = JSONWriter(style: .pretty)
        writer.object { report in
            report.member("pagetape", 1)
            report.member("description", description)
            report.member("operations", array: { _ in })
            report.member("problems", [error.description])
        }
        return writer.text + "\n"
    }

    private static func write(_ result: Surveyed, _ spec: String?, to writer: inout JSONWriter) {
        writer.member("operation", result.operation.name)
        writer.member("id", result.operation.identifier)
        writer.member("pages", result.pages)
        let claim = result.claim
        writer.member(
            "style", claim.map { $0.customStrategy == nil ? $0.style.rawValue : "custom" })
        writer.member("source", result.sourceWord.lowercased())
        writer.member("check", result.check?.word)
        writer.member("confidence", (result.confidence * 100).rounded() / 100)
        writer.member("spec", spec)
        if let claim {
            writer.member("request", object: { request(claim, to: &$0) })
        }
        if claim != nil || result.items != nil {
            writer.member("response", object: { response(result, to: &$0) })
        }
        writer.member("why", result.why)
    }

    private static func request(_ claim: PagingClaim, to writer: inout JSONWriter) {
        let place = claim.targets.first?.place ?? .url
        writer.member("in", place.rawValue)
        if claim.targets.count == 1 {
            if !claim.targets[0].name.isEmpty { writer.member("name", claim.targets[0].name) }
        } else if claim.targets.count > 1 {
            writer.member("name", claim.targets.map(\.name))
        }
        if let size = claim.size {
            writer.member(
                "size",
                object: { writer in
                    writer.member("in", size.place.rawValue)
                    writer.member("name", size.name)
                })
        }
        if let start = claim.start { writer.member("start", start) }
    }

    private static func response(_ result: Surveyed, to writer: inout JSONWriter) {
        let claim = result.claim
        writer.member("items", claim?.modelItems ?? result.items)
        guard let claim else { return }
        if let expression = claim.expression {
            writer.member("next", "expression " + expression.clipped)
        } else if claim.next.count == 1 {
            writer.member("next", claim.modelNext ?? claim.next[0])
        } else if claim.next.count > 1 {
            writer.member("next", claim.next)
        }
        if let more = claim.more { writer.member(claim.moreMeansLast ? "last" : "more", more) }
        if let total = claim.total { writer.member("total", total) }
        if let pages = claim.pages { writer.member("pages", pages) }
    }
}

extension PagingClaim {
    /// The items' path as reports show it, with the element path after the list.
    var shownItems: String? {
        items.first.map { $0 + (element.map { "[*]" + $0.dropFirst() } ?? "") }
    }
}
