import TapeCassette
import TapeHTTP
import TapePaging

/// Cursors can be put into a URL.
package struct CursorURLSafe: Law {
    package let text = LawText(
        .cursorURLSafe, "W18",
        "Cursors and next links hold nothing that a URL cannot carry.",
        LawExplanation(
            why: "Clients put cursors into URLs by hand, and some forget to encode them.",
            breach: "a cursor with a space, or a link with one",
            breakers: "cursors made of titles or names; base64 with line breaks",
            keys: ["paging.cursor", "paging.next"]))

    package func judge(_ evidence: WalkEvidence) -> Judgement {
        guard evidence.givesCursors else {
            return .notApplicable("the server gives no cursors that go into a URL")
        }
        let given = evidence.walk.pages.filter { $0.next != nil }
        guard !given.isEmpty else { return evidence.tooShort }
        let findings = given.compactMap { page -> Finding? in
            guard let trouble = page.next.flatMap({ Self.trouble($0.pointing) }),
                !isKey(page.next, of: page, evidence)
            else { return nil }
            return Finding(
                at: page, expected: "a position of URL characters", saw: trouble,
                advice: """
                    Clients that build the next URL by hand break here. Encode cursors in base64url, \
                    and percent-encode those in links.
                    """)
        }
        let marked = given.count { $0.next?.description.contains(RedactionMark.prefix) ?? false }
        let rest =
            marked > 0
            ? "; how redacted secrets in \(marked) of them were spelled is not on tape" : ""
        return .weighing(findings, evidence: counted(given.count, "cursor") + rest)
    }

    /// Whether a position is a value of an item on its page, such as a name, which the client encodes before sending.
    private func isKey(
        _ position: Position?, of page: Walk.Page, _ evidence: WalkEvidence
    ) -> Bool {
        guard case .values(let values)? = position?.pointing, let text = values.first?.text else {
            return false
        }
        return PositionNature(text, besideItems: evidence.itemTexts(page)) == .itemValue
    }

    /// What a position holds that no URL can carry; nil where there is nothing.
    private static func trouble(_ position: Position) -> String? {
        switch position {
        case .url(let url):
            return url.repairs.first.map { "a link in which \($0)" }
        case .values(let values):
            let texts = values.compactMap { value -> String? in
                if case .text(let text) = value { text } else { nil }
            }
            let scalar = texts.joined().unicodeScalars.first {
                forbidden.contains($0) || !$0.isASCII
            }
            return scalar.map { "a cursor with U+\(String($0.value, radix: 16, uppercase: true))" }
        case .first, .number, .map, .carrying:
            return nil
        }
    }

    /// Characters that end a query or are not allowed in a URL; base64's own characters are not among them.
    private static let forbidden = Set(
        (0...0x20).compactMap(Unicode.Scalar.init) + ["\"", "#", "&", "<", ">", "\\", "\u{7F}"])
}

extension WalkEvidence {
    /// Whether the server gives opaque positions that go into URLs.
    fileprivate var givesCursors: Bool {
        let areGiven = convention.sources.contains { source in
            switch source {
            case .link, .header, .body: true
            case .item, .extraRow, .counted: false
            }
        }
        return areGiven
            && convention.slots.contains { slot in
                switch slot {
                case .url, .query, .jsonQuery, .queryMember, .path: true
                case .body, .markup, .form, .header, .merge: false
                }
            }
    }
}

extension LawIdentifier {
    package static let cursorURLSafe: Self = "cursor-url-safe"
}
