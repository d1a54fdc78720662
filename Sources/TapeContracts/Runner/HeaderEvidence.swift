import TapeHTTP
import TapePaging

/// Makes a finding's curl command show status and headers where the evidence is there and not in the body.
struct HeaderEvidence {
    private let convention: Convention

    init(_ convention: Convention) {
        self.convention = convention
    }

    /// Adjusts the commands of findings so that they show the evidence.
    func shown(in rows: [LawRow]) -> [LawRow] {
        rows.map { row in
            guard row.judgement.findings.contains(where: { $0.command != nil }) else { return row }
            return row.mapping { finding in
                guard let command = finding.command, isInHead(finding, of: row.law) else {
                    return finding
                }
                var finding = finding
                finding.command = CurlCommand.showingHeaders(command)
                return finding
            }
        }
    }

    /// Laws about the status or headers of an answer, whatever the spec says.
    private static let headLaws: Set<LawIdentifier> = [
        .linkHeaderValid, .oneMediaType, .retryAfterPresent, .countParity,
        .cursorGrantsNothing, .badCursorRefused, .expiredCursor, .overMaximum,
        .pastEndDeclared, .deepWindow, .nonsenseSize, .notModified, .filterChange,
    ]

    /// Laws about what pages say of what follows, which may be in headers.
    private static let signLaws: Set<LawIdentifier> = [
        .terminates, .noRepeatedPosition, .nextStaysHome, .moreMeansMore,
        .endMeansEnd, .signalsAgree, .totalAgrees, .pageCountAgrees, .noSilentCap,
        .echoAgrees, .previousInvertsNext, .snapshotConstant, .sizeInvariant,
        .cursorURLSafe, .filterCommutes, .noCredentials,
    ]

    private func isInHead(_ finding: Finding, of law: LawIdentifier) -> Bool {
        finding.subject.isInHead || Self.headLaws.contains(law)
            || (Self.signLaws.contains(law) && readsHeaders)
    }

    /// Whether the spec reads any signal from headers.
    private var readsHeaders: Bool {
        let isGiven = convention.sources.contains { source in
            switch source {
            case .link, .header: true
            case .body, .item, .extraRow, .counted: false
            }
        }
        let places =
            [convention.flag?.place, convention.total?.place, convention.pages]
            + convention.echo.values.map(Optional.some)
        return isGiven || places.contains { $0?.isInHead == true }
    }
}
