extension DetectionRun {
    /// Asks for the first two pages once more, to find values and orders that are not stable.
    mutating func askAgain(_ finding: inout ConfirmedHypothesis) throws(ProbeQuestion) {
        guard finding.convention.stability.reuse == .repeatable, finding.pages.count > 1 else {
            return
        }
        let second = finding.pages[1]
        var isFirst = true
        for (number, seen) in [(2, second), (1, finding.pages[0])] where transcript.remaining > 0 {
            let reason = "asking for page \(number) again"
            let answer = try transcript.ask(seen.page.request, because: reason, isRepeat: true)
            guard let page = answer?.page else {
                if answer?.isUnrecorded ?? false { continue }
                if isFirst, let status = answer?.status, (400..<500).contains(status) {
                    finding.convention.stability.reuse = .singleUse
                    finding.evidence.append(
                        "page 2 asked for again is answered \(status): its position is single-use")
                }
                isFirst = false
                continue
            }
            isFirst = false
            let repetition = Repetition(seen.page, page, list: finding.reading.list)
            doubt(repetition.doubt(of: "page \(number), asked for again,"))
        }
    }
}
