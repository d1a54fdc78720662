package import TapeHTTP
import TapePaging

/// Changing the size on the second page loses and repeats no items.
package struct SizeChange: AnswerLaw {
    package let text = LawText(
        .sizeChange, "P6",
        "Another size on the second page is honoured, refused or left as it was.",
        LawExplanation(
            why: "Devices turn, and ask for another size from then on.",
            breach: "page 2 with half the size skips ten items",
            breakers:
                "cursors that hold a page number; AIP-158 demands that the change is honoured",
            keys: ["paging.size", "paging.stability.cursor"]))
    package let also = ["sizes"]
    package let role = PageMark.Role.sizeChange

    package func judge(_ evidence: ExtraEvidence) -> Judgement {
        guard let size = evidence.convention.size, size.slot != nil else { return .sizeIsFixed }
        guard evidence.isRepeatable else { return .cursorServesOnce }
        guard let answer = evidence.answers(role).first,
            let second = evidence.digests(ofPage: 2)
        else { return unanswered(behindFirstPageOf: evidence) }
        guard answer.isAnswered else { return .notEnoughEvidence("no answer came") }
        if answer.isRefusal { return .holds("refused: \(answer.words)") }
        guard let items = answer.digests else {
            return .violated(
                [finding(answer, "a page, or a refusal such as status 400", saw: nil)],
                evidence: answer.words)
        }
        if items.elementsEqual(second) { return .holds(answer.words) }
        if evidence.hasSeveralLists { return .severalLists }
        if evidence.beginsElsewhereBySize { return .beginsElsewhere }
        let half = min(max(size.value / 2, 1), size.maximum ?? .max)
        let starts = starts(evidence, size, half)
        let isContinuous = starts.contains { start in
            goesOn(answer, items, from: start, evidence)
        }
        let isWithin = items.count <= half || size.exactness == .advisory
        if isContinuous, isWithin { return .holds(answer.words) }
        if evidence.mayDiffer(from: answer) { return .mayHaveChanged }
        let expected = starts.map { start in
            evidence.nameOfItem(start).map { "\($0) (item \(start + 1))" } ?? "item \(start + 1)"
        }.joined(separator: " or ")
        return .violated(
            [
                finding(
                    answer, "at most \(half) items, from \(expected) on",
                    saw: seen(answer, items, evidence))
            ],
            evidence: answer.words)
    }

    /// Whether an answer continues the list from a place; an empty answer does only at the list's end, or if it promises more.
    private func goesOn(
        _ answer: ExtraEvidence.Answer, _ items: [UInt64], from start: Int,
        _ evidence: ExtraEvidence
    ) -> Bool {
        let rest = evidence.walk.digests.dropFirst(start)
        guard items.isEmpty, !rest.isEmpty else { return rest.starts(with: items) }
        guard evidence.convention.size?.exactness != .exact,
            case .success(let reading) = answer.reading
        else { return false }
        return reading.next != nil || reading.saysMore == true
    }

    /// Where the second page may begin: numbered pages of half the size begin elsewhere.
    private func starts(
        _ evidence: ExtraEvidence, _ size: Convention.Size, _ half: Int
    ) -> [Int] {
        let second = evidence.walk.pages[1]
        let item = second.items.lowerBound
        guard let positions = evidence.main.positions else {
            // A small number may count pages or items.
            let token = evidence.main.endpoint?.token(of: second.position)
            let isSmall = token.flatMap { Int($0) }.map { (1...2).contains($0) } ?? false
            return isSmall ? [item, half] : [item]
        }
        guard positions.unit == .pages,
            let before = positions.itemsBefore(second.position, size: half),
            let skipped = positions.itemsBefore(.first, size: size.granted)
        else { return [item] }
        return [max(0, before - skipped)]
    }

    /// What the answer has instead: how many items, and which comes first.
    private func seen(
        _ answer: ExtraEvidence.Answer, _ items: [UInt64], _ evidence: ExtraEvidence
    ) -> String {
        guard case .success(let reading) = answer.reading, let first = reading.items.first else {
            return "no items"
        }
        let place = evidence.walk.digests.firstIndex(of: items[0])
        let number = place.map { "item \($0 + 1) of the list" } ?? "which the list lacks"
        let name = first.identity.map { "\($0), \(number)" } ?? place.map { "item \($0 + 1)" }
        return "\(counted(items.count, "item")), from \(name ?? "an item that the list lacks") on"
    }

    private func finding(
        _ answer: ExtraEvidence.Answer, _ expected: String, saw: String?
    ) -> Finding {
        answer.finding(
            expected: expected, saw: saw,
            advice: """
                A client that changes its page size on the way, as on turning a device, loses items. \
                Make the position independent of the size, or refuse the change.
                """)
    }
}

extension LawIdentifier {
    package static let sizeChange: Self = "size-change"
}
