import TapeHTTP

/// Checks that the convention makes the same requests as detection did, and can read the answers.
struct SelfCheck {
    private(set) var doubts: [String] = []

    /// Whether every page can be read.
    private(set) var isReadable = true

    var isPassed: Bool { doubts.isEmpty }

    init(_ convention: Convention, _ finding: ConfirmedHypothesis, _ run: DetectionRun) {
        var convention = convention
        convention.size = finding.convention.size
        let endpoint = PagedEndpoint(run.request, convention: convention)
        guard endpoint.firstRequest.url.isEquivalent(to: run.request.url) else {
            doubts.append("the spec would ask for \(endpoint.firstRequest.url.text) first")
            return
        }
        var machine = PagingMachine(endpoint)
        _ = machine.handle(.start)
        let reader = PageReader(convention)
        for (index, seen) in finding.pages.enumerated() {
            let number = index + 1
            do {
                let reading = try reader.read(seen.page.response, to: seen.page.request)
                let items = finding.items(seen.page).count
                if reading.items.count != items {
                    doubts.append(
                        "the spec reads \(reading.items.count) items on page \(number), not \(items)"
                    )
                }
                let action = machine.handle(.arrived(reading))
                guard index + 1 < finding.pages.count else { break }
                check(action, leadsTo: finding.pages[index + 1].page.request, by: endpoint)
            } catch {
                isReadable = false
                doubts.append("the spec cannot read page \(number): \(error.detail)")
                return
            }
        }
        if let last = finding.end.lastPage { checkLast(last.page, convention, finding) }
    }

    private mutating func check(
        _ action: PagingMachine.Action, leadsTo request: HTTPRequest, by endpoint: PagedEndpoint
    ) {
        guard case .fetch(let position, _) = action else {
            doubts.append("the spec would stop although there is more")
            return
        }
        let next = endpoint.request(for: position, mark: PageMark(page: 2))
        guard next.url.isEquivalent(to: request.url), next.body == request.body else {
            doubts.append(
                "the spec would ask for \(next.url.text) next, not for \(request.url.text)")
            return
        }
    }

    private mutating func checkLast(
        _ page: Observation, _ convention: Convention, _ finding: ConfirmedHypothesis
    ) {
        do {
            let reading = try PageReader(convention).read(page.response, to: page.request)
            switch convention.authority {
            case .next where reading.next != nil:
                // A pointer that leads to an empty page ends there.
                if finding.end.pastEnd != .empty { doubts.append("the last page still points on") }
            case .more where reading.saysMore != false:
                doubts.append("the last page's flag does not say so")
            default:
                break
            }
        } catch {
            doubts.append("the spec cannot read the last page: \(error.detail)")
        }
    }
}
