package import TapeHTTP
import TapePaging

/// What is asked beyond the maximum is treated as declared.
package struct OverMaximum: AnswerLaw {
    package let identifier = LawIdentifier.overMaximum
    package let code = "P3"
    package let sentence = "A size above the maximum brings no more than the maximum, or a refusal."
    package let explanation = LawExplanation(
        why: "Who may ask for everything at once will.",
        breach: "`limit=100000` answers 100,000 items",
        breakers:
            "Google's AIP-158 clamps, JSON:API's cursor profile refuses: both right, if declared",
        keys: ["paging.size.maximum", "paging.size.over-maximum", "paging.size.pages"])
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

    /// The size that an answer repeats, where it is more than the answer was cut down to.
    private func overstated(_ answer: ExtraEvidence.Answer, _ maximum: Int) -> String? {
        guard case .success(let reading) = answer.reading,
            let echo = reading.facts.echo[.size], let size = Int(echo), size > maximum,
            reading.items.count == maximum
        else { return nil }
        return "a size of \(size), and \(maximum) items"
    }

    /// How many items a page cut down to the maximum must have: a smaller size brought as many.
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
                "The server breaks over a size above its maximum: check the size before it is used."
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

    /// Whether every page before the last was full, at whatever size, so that nothing but a smaller maximum cuts one short.
    private func fillsPages(_ evidence: ExtraEvidence) -> Bool {
        guard !evidence.hasSeveralLists else { return false }
        let isFull = evidence.allSizes.map { sized in
            let last = sized.evidence.lastPageWithItems
            return sized.walk.pages.filter { $0.number < last }.map {
                $0.items.count >= sized.size
            }
        }
        // The walk's own pages tell; those of a size that may be beyond a smaller maximum do not.
        guard let own = isFull.first, !own.isEmpty, own.allSatisfy(\.self) else { return false }
        return true
    }
}

/// A malformed size does no harm.
package struct NonsenseSize: AnswerLaw {
    package let identifier = LawIdentifier.nonsenseSize
    package let code = "P4"
    package let sentence =
        "A size of zero, below zero, huge or of no number is refused or replaced."
    package let explanation = LawExplanation(
        why: "Zero lifts the limit in some databases and breaks others.",
        breach: "`limit=0` answers the whole table, `limit=-1` status 500",
        breakers:
            "thin layers over SQL; AIP-158 takes 0 for the default and refuses the rest (right)",
        keys: ["paging.size", "paging.size.maximum"])
    package let also = ["sizes"]
    package let role = PageMark.Role.nonsenseSize

    /// What the requests ask for, by their numbers; the last leaves the size to the server.
    private static let names = ["zero", "below zero", "no number", "beyond measure"]
    private static let hugeNumber = 4
    private static let unsizedNumber = 5
    /// More items than this no API gives on one page by habit.
    private static let usual = 100

    package func isRequired(over evidence: ExtraEvidence) -> Bool {
        isRecorded(in: evidence) && evidence.walk.digests.count > Self.usual
    }

    package func judge(_ evidence: ExtraEvidence) -> Judgement {
        guard let size = evidence.convention.size, size.slot != nil else { return .sizeIsFixed }
        let answers = evidence.answers(role)
        guard !answers.isEmpty else { return unanswered(in: evidence) }
        let usual = answers.first { $0.number == Self.unsizedNumber }?.digests?.count
        let asked = answers.filter { $0.number < Self.unsizedNumber }
        let whole = asked.filter { isWhole($0, evidence, usual) }
        // What the server gives unasked is known; a huge size may still be within its maximum.
        let lifted = usual == nil ? [] : whole.filter { $0.number != Self.hugeNumber }
        let findings = asked.compactMap { answer -> Finding? in
            let most = size.maximum.map { $0 * (evidence.main.containerCount ?? 1) }
            let isTooMuch = most.map { (answer.digests?.count ?? 0) > $0 } ?? false
            let isAll = lifted.contains { $0.number == answer.number }
            guard answer.isServerError || (isTooMuch && size.exactness != .advisory) || isAll
            else { return nil }
            return finding(answer, saw: isAll ? "the whole list: \(answer.words)" : nil)
        }
        let words = asked.map(\.words).joined(separator: ", ")
        guard findings.isEmpty, let doubtful = whole.first else {
            return .weighing(findings, evidence: words)
        }
        return .notEnoughEvidence(
            """
            a size of \(name(doubtful)) brought the whole list (\(doubtful.words)), which may be what \
            the server allows; declare that as `size: {maximum: …}`
            """)
    }

    /// Whether an answer is the whole of a list that fills more than one usual page.
    private func isWhole(
        _ answer: ExtraEvidence.Answer, _ evidence: ExtraEvidence, _ usual: Int?
    ) -> Bool {
        guard let size = evidence.convention.size, evidence.walk.ending == .end,
            size.exactness != .advisory, size.maximum == nil || usual != nil
        else { return false }
        let all = evidence.walk.digests.count
        // Without a size the server gives as much as it likes. It may do so for a malformed one.
        guard all > size.granted * (evidence.main.containerCount ?? 1), all > usual ?? size.granted
        else { return false }
        return (answer.digests?.count ?? 0) >= all
    }

    private func finding(_ answer: ExtraEvidence.Answer, saw: String?) -> Finding {
        answer.finding(
            expected: "a refusal or a usual page for a size of \(name(answer))", saw: saw,
            advice: answer.isServerError
                ? "The server breaks over such a size: check it before it reaches the database."
                : """
                Check the size before it reaches the database: zero and numbers below it lift the limit \
                in some.
                """
        ).about(name: name(answer))
    }

    private func name(_ answer: ExtraEvidence.Answer) -> String {
        let isKnown = Self.names.indices.contains(answer.number - 1)
        return isKnown ? Self.names[answer.number - 1] : "none"
    }
}

/// Pages of one item work.
package struct SizeOne: AnswerLaw {
    package let identifier = LawIdentifier.sizeOne
    package let code = "P5"
    package let sentence = "A page of one item can be asked for, and holds the first."
    package let explanation = LawExplanation(
        why: "Comparisons that are wrong by one show at a size of one.",
        breach: "`limit=1` answers 2 items, because the server looks one ahead",
        breakers: "servers that forget to take off the extra row",
        keys: ["paging.size", "paging.size.pages"])
    package let also = ["sizes"]
    package let role = PageMark.Role.sizeOne

    package func judge(_ evidence: ExtraEvidence) -> Judgement {
        guard let size = evidence.convention.size, size.slot != nil else { return .sizeIsFixed }
        guard let answer = evidence.answers(role).first else { return unanswered(in: evidence) }
        guard answer.isAnswered else { return .notEnoughEvidence("no answer came") }
        if answer.isRefusal { return .notApplicable("the server has a smallest size") }
        guard let items = answer.digests else {
            return .violated([finding(answer, evidence)], evidence: answer.words)
        }
        if size.exactness == .advisory { return .holds(answer.words) }
        guard let lists = evidence.main.containerCount else { return .severalLists }
        if evidence.beginsElsewhereBySize { return .beginsElsewhere }
        let isRight: Bool
        if items.isEmpty {
            isRight = mayBeEmpty(answer, evidence)
        } else {
            let isFirst = lists > 1 || items[0] == evidence.walk.digests.first
            isRight = items.count <= lists && isFirst
        }
        if !isRight, !items.isEmpty, items.count <= lists, evidence.mayDiffer(from: answer) {
            return .mayHaveChanged
        }
        return isRight
            ? .holds(answer.words) : .violated([finding(answer, evidence)], evidence: answer.words)
    }

    /// Pages that may be short may hold nothing at all, as long as they say that there is more.
    private func mayBeEmpty(
        _ answer: ExtraEvidence.Answer, _ evidence: ExtraEvidence
    ) -> Bool {
        if evidence.walk.digests.isEmpty { return true }
        guard evidence.convention.size?.exactness != .exact,
            case .success(let reading) = answer.reading
        else { return false }
        return reading.next != nil || reading.saysMore == true || (reading.total ?? 0) > 0
    }

    private func finding(_ answer: ExtraEvidence.Answer, _ evidence: ExtraEvidence) -> Finding {
        let first = evidence.nameOfItem(0).map { "the first item (\($0)), alone" }
        let items = answer.digests ?? []
        let saw: String
        let advice: String
        if items.count == 1, case .success(let reading) = answer.reading {
            saw = reading.items[0].identity.map { "\($0), alone" } ?? "another item, alone"
            advice = "The list must begin with the same item, whatever the size of its pages."
        } else {
            saw = answer.digests == nil ? answer.words : counted(items.count, "item")
            advice =
                answer.isServerError
                ? "The server breaks over a page of one item: check how the size is used."
                : items.isEmpty
                    ? "The size is counted wrongly at the edge: look for `>` where `>=` belongs."
                    : "Hold the size that is asked for, down to 1, or refuse it in words."
        }
        return answer.finding(
            expected: first ?? "the first item, alone", saw: saw, advice: advice)
    }
}

extension LawIdentifier {
    package static let overMaximum: Self = "over-maximum"
    package static let nonsenseSize: Self = "nonsense-size"
    package static let sizeOne: Self = "size-one"
}
