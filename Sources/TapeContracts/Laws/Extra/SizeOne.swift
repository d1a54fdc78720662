package import TapeHTTP
import TapePaging

/// Pages of one item work.
package struct SizeOne: AnswerLaw {
    package let text = LawText(
        .sizeOne, "P5",
        "A page of one item can be asked for, and holds the first.",
        LawExplanation(
            why: "Comparisons that are wrong by one show at a size of one.",
            breach: "`limit=1` answers 2 items, because the server looks one ahead",
            breakers: "servers that forget to take off the extra row",
            keys: ["paging.size", "paging.size.pages"]))
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

    /// Whether an answer may be empty: a page that may be short may have no items if it says that there is more.
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
                ? "The server fails on a page of one item: check how the size is used."
                : items.isEmpty
                    ? "The size is counted wrongly at the edge: look for `>` where `>=` belongs."
                    : "Honour the size that is asked for, down to 1, or refuse it with an error."
        }
        return answer.finding(
            expected: first ?? "the first item, alone", saw: saw, advice: advice)
    }
}

extension LawIdentifier {
    package static let sizeOne: Self = "size-one"
}
