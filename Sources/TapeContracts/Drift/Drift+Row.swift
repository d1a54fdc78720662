/// Presents drift in reports as one more law, which compares two recordings instead of judging one.
extension Drift {
    /// The name of drift in reports; a spec can neither waive nor require it.
    package static let law: LawIdentifier = "no-drift"
    private static let sentence = "The API answers as it did when it was recorded."

    /// The row in which changes that may break a client are findings.
    ///
    /// `command` asks for the first page of what was compared.
    package func row(judging judged: String, asking command: CurlCommand? = nil) -> LawRow {
        let breaking = changes.filter { $0.severity == .breaking }
        let laws = breaking.filter { $0.aspect == .laws }
        let told = laws.count > 1 ? breaking.filter { $0.aspect != .laws } : breaking
        var findings = told.map { change in
            var finding = Finding(
                page: nil, expected: "\(change.place): \(change.before)", saw: change.after,
                advice: change.aspect.advice)
            finding.command = change.command ?? command?.text
            return finding
        }
        if laws.count > 1 {
            // Each of them has findings of its own.
            var finding = Finding(
                page: nil, expected: "\(laws.map(\.place).joined(separator: ", ")): all hold",
                saw: "all are violated", advice: DriftChange.Aspect.laws.advice)
            finding.command = command?.text
            findings.append(finding)
        }
        return Self.row(judging: judged, .weighing(findings, evidence: summary))
    }

    /// The row where there was nothing to compare.
    package static func row(judging judged: String, missing reason: String) -> LawRow {
        row(judging: judged, .notEnoughEvidence(reason))
    }

    private static func row(judging judged: String, _ judgement: Judgement) -> LawRow {
        LawRow(
            law: law, sentence: sentence, subject: .api, judged: judged,
            requirement: .byDefault, judgement: judgement)
    }
}

extension DriftChange.Aspect {
    /// Advice about a change that may break a client.
    fileprivate var advice: String {
        switch self {
        case .paging:
            """
            The API pages in another way than it did. `pagetape probe` finds out how; change the spec, \
            record again, and look at every client that reads this list.
            """
        case .response, .shape:
            """
            Clients that were written against the recording may fail. Ask the API's owner whether it is \
            meant; if it is, record again and look at what reads this place.
            """
        case .laws:
            """
            The list kept it when it was recorded, and breaks it now, as the law's own findings tell. Mend the list; only if \
            it is meant to be so, record again.
            """
        case .stirring:
            """
            The list takes changes in another way than it did. Look at the law that does not hold any more; what was kept \
            of the earlier run stays until `pagetape verify --live --stir` runs without --drift.
            """
        case .items:
            "Record again if the list is meant to have other items."
        }
    }
}
