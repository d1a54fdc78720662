package import TapeHTTP
import TapePaging

/// A size beyond the maximum is cut down, ignored or refused, as declared.
package struct OverMaximum: AnswerLaw {
    package let text = LawText(
        .overMaximum, "P3",
        "A size above the maximum brings no more than the maximum, or a refusal.",
        LawExplanation(
            why: "If clients may ask for everything at once, some will.",
            breach: "`limit=100000` answers 100,000 items",
            breakers:
                "Google's AIP-158 clamps, JSON:API's cursor profile refuses: both right, if declared",
            keys: ["paging.size.maximum", "paging.size.over-maximum", "paging.size.pages"]))
    package let also = ["sizes"]
    package let role = PageMark.Role.overMaximum

    package func judge(_ evidence: ExtraEvidence) -> Judgement {
        guard let size = evidence.convention.size, let maximum = size.maximum, maximum > 0 else {
            return .notApplicable("the spec names no `maximum`")
        }
        guard size.exactness != .advisory else {
            return .notApplicable("the spec says that pages may hold more than their size")
        }
        if evidence.beginsElsewhereBySize { return .beginsElsewhere }
        let answers = evidence.answers(role)
        guard !answers.isEmpty else { return unanswered(in: evidence) }
        let most = evidence.main.containerCount.map { maximum * $0 } ?? .max
        let findings = answers.compactMap { answer -> Finding? in
            let isWithin = (answer.digests?.count).map { $0 <= most } ?? false
            let least = least(of: answer, evidence)
            let isCut = (answer.digests?.count).map { $0 < least } ?? false
            let isOfPage = [.clamp, .ignore].contains(size.overMaximum)
            let (isKept, expected): (Bool, String) =
                switch size.overMaximum {
                case .clamp?:
                    (isWithin && !isCut, "a page of \(least) to \(most) items")
                case .ignore?: (isWithin, "a page of at most \(most) items")
                case .reject?: (answer.isRefusal, "a refusal such as status 400")
                case nil: (isWithin || answer.isRefusal, "at most \(most) items, or a refusal")
                }
            if isKept, let echo = overstated(answer, maximum) {
                return answer.finding(
                    expected: "a repeated size of at most \(maximum)", saw: echo,
                    advice: "Repeat the size that was granted, not the one that was asked for."
                ).about(.repeatedSize)
            }
            guard !isKept, answer.isAnswered else { return nil }
            let finding = answer.finding(
                expected: expected, advice: advice(answer, isWithin: isWithin, size))
            return isOfPage ? finding.about(.greatestSize) : finding
        }
        let words = answers.map(\.words).joined(separator: ", ")
        return .weighing(
            Array(findings.prefix(1)), evidence: "more than \(maximum) asked for: \(words)")
    }

    /// The size that an answer repeats, where that is more than the maximum that the answer was cut down to.
    private func overstated(_ answer: ExtraEvidence.Answer, _ maximum: Int) -> String? {
        guard case .success(let reading) = answer.reading,
            let echo = reading.facts.echo[.size], let size = Int(echo), size > maximum,
            reading.items.count == maximum
        else { return nil }
        return "a size of \(size), and \(maximum) items"
    }

    /// The fewest items that a page cut down to the maximum must have, judging by what smaller sizes brought.
    private func least(of answer: ExtraEvidence.Answer, _ evidence: ExtraEvidence) -> Int {
        guard !evidence.mayDiffer(from: answer), !evidence.beginsElsewhereBySize,
            let size = evidence.convention.size
        else { return 0 }
        let first = evidence.digests(ofPage: 1)?.count ?? 0
        guard evidence.walk.ending.isWhole, let maximum = size.maximum,
            size.exactness == .exact || (!size.isExactnessDeclared && fillsPages(evidence))
        else { return first }
        return max(first, min(maximum, evidence.walk.digests.count))
    }

    private func advice(
        _ answer: ExtraEvidence.Answer, isWithin: Bool, _ size: Convention.Size
    ) -> String {
        if answer.isServerError {
            return
                "The server fails on a size above its maximum: check the size before it is used."
        }
        if answer.isRefusal {
            return """
                The server refuses what the spec says it cuts down. Write `over-maximum: reject` into the \
                spec if it is meant so; clients that ask for more than the maximum get nothing now.
                """
        }
        if isWithin, size.overMaximum == .reject {
            return """
                The server grants what the spec says it refuses. Write `over-maximum: clamp` into the spec \
                if it is meant so.
                """
        }
        if isWithin {
            return """
                The server cuts pages down to less than the spec's `maximum`. Correct it in the spec if \
                it is meant so.
                """
        }
        return """
            The server lets anyone ask for pages as large as they like. Hold the maximum, or correct \
            `maximum` in the spec.
            """
    }

    /// Whether every page before the last was full, so that only a smaller maximum can make one short.
    private func fillsPages(_ evidence: ExtraEvidence) -> Bool {
        guard !evidence.hasSeveralLists else { return false }
        let isFull = evidence.allSizes.map { sized in
            let last = sized.evidence.lastPageWithItems
            return sized.walk.pages.filter { $0.number < last }.map {
                $0.items.count >= sized.size
            }
        }
        // Only the main walk's pages show it: other sizes may exceed the real maximum.
        guard let own = isFull.first, !own.isEmpty, own.allSatisfy(\.self) else { return false }
        return true
    }
}

extension LawIdentifier {
    package static let overMaximum: Self = "over-maximum"
}
