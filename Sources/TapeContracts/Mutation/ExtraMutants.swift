import TapeFaults
import TapeHTTP
import TapePaging

/// Makes broken variants of the answers that were recorded besides a walk.
struct ExtraMutants {
    /// Evidence with one thing broken.
    struct Mutant {
        let name: String
        /// The role whose answers were changed; nil where a walk was changed.
        var role: PageMark.Role?
        let evidence: ExtraEvidence
    }

    private let tamper: PageTamper
    private let recorded: @Sendable (Int) -> HTTPResponse?

    init(_ endpoint: PagedEndpoint, recorded: @escaping @Sendable (Int) -> HTTPResponse?) {
        tamper = PageTamper(endpoint)
        self.recorded = recorded
    }

    func mutants(of evidence: ExtraEvidence) -> [Mutant] {
        var mutants: [Mutant] = []
        let replies = replies(lastPage: evidence.main.lastPageWithItems)
        for role in evidence.answers.keys.sorted(by: { $0.rawValue < $1.rawValue }) {
            for (name, response) in replies {
                mutants.append(replacing(role, by: response, named: name, in: evidence))
            }
        }
        return mutants
    }

    /// Answers of an API that breaks its promises.
    private func replies(lastPage number: Int) -> [(name: String, response: HTTPResponse)] {
        var replies: [(name: String, response: HTTPResponse)] = [
            ("status 500", HTTPResponse(status: 500, body: []))
        ]
        guard let first = recorded(1) else { return replies }
        replies.append(("the first page", first))
        if number > 1, let last = recorded(number) { replies.append(("the last page", last)) }
        if let items = tamper.editor.items(of: first), items.count > 1 {
            if let turned = tamper.editor.replacingItems(of: first, by: items.reversed()) {
                replies.append(("the first page, last item first", turned))
            }
            if let doubled = tamper.editor.replacingItems(of: first, by: items + items + items) {
                replies.append(("the first page three times over", doubled))
            }
        }
        if let promising = tamper.editor.replacingItems(of: first, by: []) {
            replies.append(("a page without items that promises more", promising))
        }
        if let place = tamper.convention.total?.place,
            let counted = tamper.counting(place, in: first)
        {
            replies.append(("the first page with another total", counted))
        }
        return replies
    }

    private func replacing(
        _ role: PageMark.Role, by response: HTTPResponse, named name: String,
        in evidence: ExtraEvidence
    ) -> Mutant {
        var answers = evidence.answers
        answers[role] = evidence.answers[role]?.map { answer in
            var response = response
            // If the validator still matches, sending the whole page is wrong.
            if let tag = answer.request.headers["If-None-Match"] { response.headers["ETag"] = tag }
            let exchange = Exchange(asked: answer.request, outcome: .whole(response))
            let reader = PageReader(tamper.convention)
            let reading = Result { () throws(PageError) in try reader.read(exchange) }
            return ExtraEvidence.Answer(
                number: answer.number, exchange: exchange, reading: reading)
        }
        return Mutant(
            name: "\(role.rawValue): \(name)", role: role,
            evidence: evidence.with(answers: answers))
    }
}
