package import TapeHTTP
import TapePaging

/// The same request brings the same page.
package struct SamePageTwice: AnswerLaw {
    package let identifier = LawIdentifier.samePageTwice
    package let code = "R1"
    package let sentence = "The same request brings the same items again while nothing changes."
    package let explanation = LawExplanation(
        why: "A refresh or a retry must not show another list.",
        breach: "the first page again has its items in another order",
        breakers:
            "Elasticsearch replicas, caches that disagree, lists ordered by a value with ties",
        keys: ["paging.stability", "paging.id"])
    package let also = ["first", "last"]
    package let role = PageMark.Role.samePage

    package init() {}

    package func judge(_ evidence: ExtraEvidence) -> Judgement {
        guard isRecorded(in: evidence) else { return unanswered(in: evidence) }
        // The first page takes no cursor that could be used up.
        let answers = evidence.answers(role).filter { $0.number == 1 || evidence.isRepeatable }
        guard !answers.isEmpty else { return .cursorServesOnce }
        return evidence.compare(
            answers, what: "asked again",
            advice: """
                Retries and refreshes show another list. Order by a unique key, and let caches and \
                replicas agree before they answer.
                """)
    }
}

/// The first page needs no position, and has one all the same.
package struct FirstIsDefault: AnswerLaw {
    package let identifier = LawIdentifier.firstIsDefault
    package let code = "R2"
    package let sentence = "The first position spelled out brings the page that comes without one."
    package let explanation = LawExplanation(
        why: "Who counts from the wrong number skips or repeats a page.",
        breach: "`?page=0` and `?page=1` are the same page, and the spec counts from 0",
        breakers: "Spring Data (from 0) behind gateways that count from 1",
        keys: ["paging.start"])
    package let also = ["first"]
    package let role = PageMark.Role.firstPosition

    package func judge(_ evidence: ExtraEvidence) -> Judgement {
        guard evidence.isCounted else {
            return .notApplicable("positions are not counted, so the first has no name")
        }
        guard isRecorded(in: evidence) else { return unanswered(in: evidence) }
        return evidence.compare(
            evidence.answers(role), what: "with its position spelled out",
            advice: """
                The list is counted from another number than the spec says: try `start: 0` or \
                `start: 1`.
                """)
    }
}

/// A saved position goes on where it was saved.
package struct Resumable: AnswerLaw {
    package let identifier = LawIdentifier.resumable
    package let code = "R5"
    package let sentence = "A walk that goes on from a saved position brings the rest of the list."
    package let explanation = LawExplanation(
        why: "An app that was closed goes on where it was.",
        breach: "the saved cursor starts from the beginning again",
        breakers: "Elasticsearch scroll, whose ids serve once; cursors kept in a session",
        keys: ["paging.stability.cursor"])
    package let also = ["resume"]
    package let role = PageMark.Role.resumed

    package init() {}

    package func judge(_ evidence: ExtraEvidence) -> Judgement {
        guard evidence.isRepeatable else { return .cursorServesOnce }
        guard isRecorded(in: evidence) else {
            return unanswered(behindFirstPageOf: evidence)
        }
        return evidence.compare(
            evidence.answers(role), what: "on the way from a saved position",
            advice: """
                An app that was closed and opened again loses its place. Keep what the cursor needs in \
                the cursor, or declare `stability: {cursor: single-use}`.
                """)
    }
}

/// A page can be asked for again after its answer was lost.
package struct SurvivesFault: ExtraLaw {
    package let identifier = LawIdentifier.survivesFault
    package let code = "R7"
    package let sentence = "A later page asked for again, as after a lost answer, is the same page."
    package let explanation = LawExplanation(
        why: "After a lost answer, the page must still be there.",
        breach: "the server moves on when it answers, so the retry brings the page after",
        breakers: "scroll and stateful tokens (declare `cursor: single-use` or `stateful`)",
        keys: ["paging.stability.cursor"])
    package let also = ["last", "resume"]

    package func isRecorded(in evidence: ExtraEvidence) -> Bool {
        !repeated(evidence).isEmpty
    }

    package func judge(_ evidence: ExtraEvidence) -> Judgement {
        guard evidence.isRepeatable else { return .cursorServesOnce }
        guard isRecorded(in: evidence) else {
            return unrecorded(behindFirstPageOf: evidence)
        }
        return evidence.compare(
            repeated(evidence), what: "asked again",
            advice: """
                A client whose connection broke asks again and must not lose a page. Let a cursor stay \
                valid until the next one is used, or declare `stability: {cursor: single-use}`.
                """)
    }

    private func repeated(_ evidence: ExtraEvidence) -> [ExtraEvidence.Answer] {
        evidence.answers(.samePage).filter { $0.number > 1 }
            + evidence.answers(.resumed).filter { $0.number > 1 }
    }
}

extension ExtraEvidence {
    /// Holds answers against the pages of the walk that bear their numbers.
    func compare(_ answers: [Answer], what: String, advice: String) -> Judgement {
        var compared = 0
        var excused = 0
        var failures: [Finding] = []
        var differences: [Finding] = []
        for answer in answers {
            guard let before = digests(ofPage: answer.number), answer.isAnswered else { continue }
            compared += 1
            if before.isEmpty, case .success(let reading) = answer.reading, reading.items.isEmpty {
                continue
            }
            guard answer.digests.map({ $0.elementsEqual(before) }) != true else { continue }
            var finding = answer.finding(
                expected: "the \(before.count) items of page \(answer.number), \(what)",
                saw: difference(answer, before), advice: advice)
            finding.page = answer.number
            if answer.digests == nil {
                failures.append(finding)
            } else if mayDiffer(from: answer) {
                excused += 1
            } else {
                differences.append(finding)
            }
        }
        guard compared > 0 else {
            return .notEnoughEvidence("no answer came that could be compared")
        }
        // A list may change meanwhile, but it does not go away.
        guard failures.isEmpty else {
            return .violated(failures + differences, evidence: what)
        }
        if differences.isEmpty, excused > 0, excused == compared || mayDrift {
            return .mayHaveChanged
        }
        let same = counted(compared - excused, "page")
        return .weighing(differences, evidence: "\(same) \(what), the same")
    }

    private func difference(_ answer: Answer, _ before: ArraySlice<UInt64>) -> String {
        guard case .success(let reading) = answer.reading else { return answer.words }
        let place = zip(reading.items, before).prefix { $0.digest == $1 }.count
        guard reading.items.indices.contains(place) else {
            return "only the first \(place) of them"
        }
        guard place < before.count else { return "\(reading.items.count - place) items more" }
        let name = reading.items[place].identity ?? "another item"
        return "\(name) in place \(place + 1)"
    }
}

extension LawIdentifier {
    package static let samePageTwice: Self = "same-page-twice"
    package static let firstIsDefault: Self = "first-is-default"
    package static let resumable: Self = "resumable"
    package static let survivesFault: Self = "survives-fault"
}
