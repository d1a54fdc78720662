package import TapeHTTP

/// Finds out how an API pages: takes answers and returns the next question or a report.
///
/// It sends nothing itself; its driver asks the questions in order, over any transport.
package struct Detection: Sendable {
    package enum Step: Sendable {
        case ask(ProbeQuestion)
        case done(DetectionReport)
    }

    private let request: HTTPRequest
    private let budget: Int
    private let recording: ProbeRecording?
    private let stated: Convention?

    /// A detection that asks at most `budget` times.
    ///
    /// A recording answers only the requests that it holds. A stated convention, such as one from the API's description, is
    /// tried first but needs the same proof as any other.
    package init(
        _ request: HTTPRequest, budget: Int = 12, recorded: [HTTPRequest]? = nil,
        stated: Convention? = nil
    ) {
        self.request = request
        self.budget = budget
        recording = recorded.map { ProbeRecording($0) }
        self.stated = stated
    }

    /// The next question, or the report, after these answers.
    package func step(after answers: [ProbeAnswer]) -> Step {
        let transcript = ProbeTranscript(answers, budget: budget, recording: recording)
        var detection = ListDetection(request, transcript)
        detection.stated = stated
        do {
            return .done(try detection.report())
        } catch {
            return .ask(error)
        }
    }

    /// Drives a detection over a transport, which may report the number of requests made, so that retries count as well.
    package func run(
        over transport: any HTTPTransport,
        spent: (() -> Int)? = nil,
        observing observe: (ProbeQuestion, ProbeAnswer) -> Void = { _, _ in }
    ) async -> DetectionReport {
        var answers: [ProbeAnswer] = []
        while true {
            switch step(after: answers) {
            case .done(let report): return report
            case .ask(let question):
                let before = spent?() ?? 0
                let exchange = await transport.exchange(question.request)
                let tries = spent.map { $0() - before } ?? 1
                let answer = ProbeAnswer(exchange, tries: max(1, tries))
                observe(question, answer)
                answers.append(answer)
            }
        }
    }
}
