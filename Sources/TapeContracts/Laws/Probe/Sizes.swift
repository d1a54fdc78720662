package import TapeHTTP
import TapePaging

/// What is asked beyond the maximum is treated as declared.
package struct OverMaximum: AnswerLaw {
    package let identifier: LawIdentifier = "over-maximum"
    package let code = "P3"
    package let sentence = "A size above the maximum brings no more than the maximum, or a refusal."
    package let also = ["sizes"]
    package let role = PageMark.Role.overMaximum

    package init() {}

    package func judge(_ evidence: ExtraEvidence) -> Judgement {
        guard let size = evidence.convention.size, let maximum = size.maximum, maximum > 0 else {
            return .notApplicable("the spec names no `maximum`")
        }
        guard let answer = evidence.answers(role).first else { return unrecorded }
        let most = maximum * (evidence.main.containerCount ?? .max / maximum)
        let isWithin = answer.isSuccess && (answer.digests?.count ?? 0) <= most
        let isKept: Bool
        let expected: String
        switch size.overMaximum {
        case .clamp?, .ignore?:
            (isKept, expected) = (isWithin, "a page of at most \(most) items")
        case .reject?:
            (isKept, expected) = (answer.isRefusal, "a refusal such as status 400")
        case nil:
            (isKept, expected) = (
                isWithin || answer.isRefusal, "at most \(most) items, or a refusal"
            )
        }
        guard !isKept else { return .holds("\(maximum + 1) asked for: \(answer.words)") }
        let finding = answer.finding(
            expected: expected,
            advice: """
                Correct `maximum` or `over-maximum` in the spec; if they are right, the server lets \
                anyone ask for pages as large as they like.
                """)
        return .violated([finding], evidence: answer.words)
    }
}

/// A size that is none does no harm.
package struct NonsenseSize: AnswerLaw {
    package let identifier: LawIdentifier = "nonsense-size"
    package let code = "P4"
    package let sentence = "A size of zero, below zero or of no number is refused or replaced."
    package let also = ["sizes"]
    package let role = PageMark.Role.nonsenseSize

    package init() {}

    package func judge(_ evidence: ExtraEvidence) -> Judgement {
        guard evidence.convention.size?.slot != nil else { return .sizeIsFixed }
        let answers = evidence.answers(role)
        guard !answers.isEmpty else { return unrecorded }
        let names = ["zero", "below zero", "no number"]
        let most = evidence.convention.size?.maximum
        let findings = answers.compactMap { answer -> Finding? in
            let isTooMuch = most.map { (answer.digests?.count ?? 0) > $0 } ?? false
            guard answer.isServerError || isTooMuch else { return nil }
            let name = names.indices.contains(answer.number - 1) ? names[answer.number - 1] : "none"
            return answer.finding(
                expected: "a refusal or a usual page for a size of \(name)",
                advice: """
                    Check the size before it reaches the database: zero and numbers below it lift the \
                    limit in some, and break others.
                    """)
        }
        return .weighing(findings, evidence: answers.map(\.words).joined(separator: ", "))
    }
}

/// Pages of one item work.
package struct SizeOne: AnswerLaw {
    package let identifier: LawIdentifier = "size-one"
    package let code = "P5"
    package let sentence = "A page of one item can be asked for, and holds the first."
    package let also = ["sizes"]
    package let role = PageMark.Role.sizeOne

    package init() {}

    package func judge(_ evidence: ExtraEvidence) -> Judgement {
        guard let size = evidence.convention.size, size.slot != nil else { return .sizeIsFixed }
        guard let answer = evidence.answers(role).first else { return unrecorded }
        if answer.isRefusal { return .notApplicable("the server has a smallest size") }
        let first = evidence.walk.digests.first
        guard let items = answer.digests else {
            return .violated([finding(answer)], evidence: answer.words)
        }
        if size.exactness == .advisory { return .holds(answer.words) }
        let isRight = items.count <= 1 && (items.isEmpty ? mayBeEmpty(evidence) : items[0] == first)
        if !isRight, items.count == 1, evidence.mayDrift { return .mayHaveChanged }
        return isRight ? .holds(answer.words) : .violated([finding(answer)], evidence: answer.words)
    }

    /// Pages that may be short may hold nothing at all; exact ones may only where the list is empty.
    private func mayBeEmpty(_ evidence: ExtraEvidence) -> Bool {
        evidence.walk.digests.isEmpty || evidence.convention.size?.exactness != .exact
    }

    private func finding(_ answer: ExtraEvidence.Answer) -> Finding {
        answer.finding(
            expected: "the first item, alone",
            advice: "Sizes are counted wrongly at the edge: look for `>` where `>=` belongs.")
    }
}

/// The size may change on the way.
package struct SizeChange: AnswerLaw {
    package let identifier: LawIdentifier = "size-change"
    package let code = "P6"
    package let sentence = "Another size on the second page is honoured, refused or left as it was."
    package let also = ["sizes"]
    package let role = PageMark.Role.sizeChange

    package init() {}

    package func judge(_ evidence: ExtraEvidence) -> Judgement {
        guard let size = evidence.convention.size, size.slot != nil else { return .sizeIsFixed }
        guard let answer = evidence.answers(role).first,
            let second = evidence.digests(ofPage: 2)
        else { return unrecorded(behindFirstPageOf: evidence) }
        if answer.isRefusal { return .holds("refused: \(answer.words)") }
        guard let items = answer.digests else {
            return .violated([finding(answer, "a page")], evidence: answer.words)
        }
        let start = start(evidence, size) ?? evidence.walk.pages[1].items.lowerBound
        let isContinuous = evidence.walk.digests.dropFirst(start).starts(with: items)
        if isContinuous || items.elementsEqual(second) { return .holds(answer.words) }
        if evidence.mayDrift { return .mayHaveChanged }
        return .violated(
            [finding(answer, "items from number \(start + 1) of the list on")],
            evidence: answer.words)
    }

    /// Where the second page begins when pages are numbered and half as large.
    private func start(_ evidence: ExtraEvidence, _ size: Convention.Size) -> Int? {
        guard let counter = evidence.convention.counter, counter.advance == .one,
            let endpoint = evidence.main.endpoint
        else { return nil }
        let page = endpoint.firstNumber + 1 - counter.start
        let skipped = (endpoint.firstNumber - counter.start) * size.granted
        return page * (size.value / 2) - skipped
    }

    private func finding(_ answer: ExtraEvidence.Answer, _ expected: String) -> Finding {
        answer.finding(
            expected: expected,
            advice: """
                A client that changes its page size on the way, as on turning a device, loses items. \
                Let the position not depend on the size, or refuse the change.
                """)
    }
}
