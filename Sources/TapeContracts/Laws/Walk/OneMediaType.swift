import TapePaging

/// All pages have the same media type and status.
package struct OneMediaType: Law {
    package let text = LawText(
        .oneMediaType, "W16",
        "Every page comes with the same status and media type.",
        LawExplanation(
            why: "The client picks its decoder by the media type.",
            breach: "page 4 is `text/html` with status 200",
            breakers:
                "login pages and error pages of gateways; JupyterHub without its own `Accept`",
            keys: ["request.headers"]))

    package func judge(_ evidence: WalkEvidence) -> Judgement {
        let pages = evidence.walk.pages.filter(\.isPage)
        guard pages.count > 1, let first = pages.first else { return evidence.tooShort }
        var findings: [Finding] = []
        if let type = pages.lazy.compactMap(\.mediaType).first {
            findings += pages.filter { $0.mediaType.map { $0 != type } ?? false }.map { page in
                Finding(
                    at: page, expected: "\(type), as on the other pages",
                    saw: page.mediaType ?? "none", advice: advice)
            }
        }
        findings += pages.filter { $0.standardStatus != first.standardStatus }.map { page in
            Finding(
                at: page, expected: "status \(first.status), as on page 1",
                saw: "status \(page.status)", advice: advice)
        }
        let type = first.mediaType.map { " of \($0)" } ?? ""
        return .weighing(findings, evidence: "\(counted(pages.count, "page"))\(type)")
    }

    private let advice = """
        Clients choose their decoder by the media type, and treat statuses apart: a page that is \
        answered by another part of the server shows here first.
        """
}

extension Walk.Page {
    /// The status, with those treated as equal that differ only in how much of the list a page holds.
    fileprivate var standardStatus: Int {
        switch status {
        case 200, 206: 200
        case 204, 205: items.isEmpty ? 200 : status
        default: status
        }
    }
}

extension LawIdentifier {
    package static let oneMediaType: Self = "one-media-type"
}
