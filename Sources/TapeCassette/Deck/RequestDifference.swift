package import TapeHTTP

/// Why a deck has no answer: the nearest recording, what differs, and the command that fixes it.
package struct RequestDifference: Hashable, Sendable {
    /// The reason for the miss.
    package enum Kind: Hashable, Sendable {
        case neverRecorded
        /// Every recording of the request was used in this session.
        case alreadyUsed(times: Int)
        /// The request was recorded, but for another purpose.
        case otherPurpose(PageMark?)
        /// The walk has no such page.
        case pastRecordedPages(last: Int)
        /// Only the parts that distinguish pages differ: the request asks for a page that was not recorded.
        case wrongPage
        /// The nearest recording differs in these parts.
        case differs(in: [String])
        /// Only values that were redacted when recording differ.
        case redactedDifferently
    }

    /// One part in which a request differs from the nearest recording.
    package struct Part: Hashable, Sendable {
        /// Such as `query cursor`, `header Accept` or `body`.
        package let name: String
        /// Absent if the request does not have the part.
        package let asked: String?
        package let recorded: String?
    }

    package let kind: Kind
    /// The request as it was compared, without its secrets.
    package let request: HTTPRequest
    /// The nearest recording's index in the cassette.
    package let nearest: Int?
    package let parts: [Part]
    /// What to run or change.
    package let advice: String

    /// The whole miss as text for display, without secrets.
    package var message: String {
        let subject = "\(request.method.rawValue) \(request.url.text)"
        let page = request.mark.map { " (\($0.role.rawValue), walk \($0.walk), page \($0.page))" }
        var lines = ["no recording answers \(subject)\(page ?? ""): \(kind.words)"]
        lines += parts.map { part in
            "  \(part.name): asked \(part.asked ?? "without it"), "
                + "recorded \(part.recorded ?? "without it")"
        }
        if let nearest, !parts.isEmpty { lines.append("  nearest is interaction \(nearest + 1)") }
        return (lines + ["  \(advice)"]).joined(separator: "\n")
    }
}

extension RequestDifference.Kind {
    /// The kind as the end of a sentence.
    package var words: String {
        switch self {
        case .neverRecorded: "it was never recorded"
        case .alreadyUsed(let times):
            times == 1
                ? "its recording was already used" : "its \(times) recordings were already used"
        case .otherPurpose(let mark?):
            "it was recorded only as \(mark.role.rawValue) of walk \(mark.walk)"
        case .otherPurpose(nil): "it was recorded only without a mark"
        case .pastRecordedPages(let last): "the recorded walk ends at page \(last)"
        case .wrongPage: "it asks for a page that was not recorded"
        case .differs(let parts) where parts.isEmpty: "it differs from all recordings"
        case .differs(let parts): "it differs in \(parts.joined(separator: ", "))"
        case .redactedDifferently: "it differs only in values that were redacted"
        }
    }
}
