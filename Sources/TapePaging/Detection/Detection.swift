package import TapeHTTP

/// Finds out how an API pages: answers in, the next question or a report out.
///
/// It sends nothing. Whoever drives it asks its questions, in order, over any transport.
package struct Detection: Sendable {
    package enum Step: Sendable {
        case ask(ProbeQuestion)
        case done(DetectionReport)
    }

    private let request: HTTPRequest
    private let budget: Int

    /// A detection that asks at most `budget` times.
    package init(_ request: HTTPRequest, budget: Int = 12) {
        self.request = request
        self.budget = budget
    }

    /// What to do once so many questions have been answered.
    package func step(after answers: [ProbeAnswer]) -> Step {
        var opening = Opening(request, Interview(answers, budget: budget))
        do {
            return .done(try opening.report())
        } catch {
            return .ask(error)
        }
    }

    /// Drives a detection over a transport.
    package func run(
        over transport: any HTTPTransport,
        observing observe: (ProbeQuestion, ProbeAnswer) -> Void = { _, _ in }
    ) async -> DetectionReport {
        var answers: [ProbeAnswer] = []
        while true {
            switch step(after: answers) {
            case .done(let report): return report
            case .ask(let question):
                let answer = ProbeAnswer(await transport.exchange(question.request))
                observe(question, answer)
                answers.append(answer)
            }
        }
    }
}
