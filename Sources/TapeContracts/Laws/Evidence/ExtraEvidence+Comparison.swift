import TapePaging

extension ExtraEvidence {
    /// Compares answers with the pages of the walk that have the same numbers.
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
                failures.append(finding.seeing(answer.sight))
            } else if mayDiffer(from: answer) {
                excused += 1
            } else {
                differences.append(finding)
            }
        }
        guard compared > 0 else {
            return .notEnoughEvidence("no answer came that could be compared")
        }
        // A list may change in the meantime, but a page does not become unreadable.
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
