import TapeCassette
import TapeContracts
import TapeHTTP
import TapePaging
import TapeSurvey

/// The result of checking a list: what is now known of the operation, and what its spec gets.
struct ListVerdict {
    private(set) var result: Surveyed
    private(set) var learnt: SpecDraft.Learnt
    /// How much the verdict says, to compare two of them.
    let rank: Int

    /// Whether the API refused the values of the path's parameters.
    private(set) var isRefused = false

    /// Whether the API answered 404.
    private(set) var isNotFound = false
    /// The missing secrets without which no request could be made.
    private(set) var missingSecrets: [String] = []

    /// Whether a page was returned.
    var isAnswered: Bool { rank > 0 }

    /// Whether trying other values for the path's parameters would add nothing.
    var isFinal: Bool { rank > 1 }

    /// Replaces the result of the check, for example by a clearer reason.
    mutating func settle(_ check: LiveCheck) { result.check = check }

    /// A verdict for a list that could not be requested.
    init(
        _ result: Surveyed, _ learnt: SpecDraft.Learnt, obstacle: String, secrets: [String] = []
    ) {
        self.init(result, learnt, .open(obstacle), rank: 0)
        missingSecrets = secrets
    }

    private init(
        _ result: Surveyed, _ learnt: SpecDraft.Learnt, _ check: LiveCheck, rank: Int
    ) {
        var result = result
        result.check = check
        self.result = result
        self.learnt = learnt
        self.rank = rank
    }

    /// Judges a list by the rules of `probe`.
    init(
        _ result: Surveyed, _ learnt: SpecDraft.Learnt, report: DetectionReport,
        asked: HTTPRequest, list: ListRequest
    ) {
        switch report.outcome {
        case .failed(let failure):
            var learnt = learnt
            var isRefused = false
            if case .status(400...422) = failure, !learnt.values.isEmpty {
                // The spec must not contain a value that the API does not know.
                isRefused = ![401, 403].contains(failure.status)
                if isRefused { learnt.values = [:] }
            }
            self.init(
                result, learnt, .open(Self.words(failure)), rank: isRefused ? -1 : 0)
            self.isRefused = isRefused
            isNotFound = failure.status == 404
        case .found(let discovery) where discovery.isUnknown:
            let why = "there is more than one page, and how to get there was not found"
            self.init(result, learnt, .open(why), rank: 1)
        case .found(let discovery) where discovery.convention.style == .singlePage:
            self.init(result, learnt, whole: discovery, isCertain: report.isCertain)
        case .found(let discovery):
            guard report.isCertain else {
                let doubt = (report.contradictions + report.doubts).first
                let style = discovery.convention.style.rawValue
                let why = "\(style), not sure: \(doubt ?? "the end was not seen")"
                // The description has priority; if it says nothing, an uncertain spec is better than none.
                guard result.pages != true else {
                    self.init(result, learnt, .open(why), rank: 1)
                    return
                }
                self.init(result, learnt, paging: discovery, report, asked: asked, list: list)
                self = Self(self.result, self.learnt, .open(why), rank: 1)
                return
            }
            self.init(result, learnt, paging: discovery, report, asked: asked, list: list)
        }
    }

    /// The verdict with its texts masked.
    func masked(by mask: (String) -> String) -> Self {
        var verdict = self
        if case .open(let why)? = result.check { verdict.result.check = .open(mask(why)) }
        verdict.result.evidence = result.evidence.map { mask($0).cuttingLongWords }
        verdict.learnt.remarks = learnt.remarks.map { ($0.key, mask($0.text)) }
        return verdict
    }

    private static func words(_ failure: DetectionReport.Failure) -> String {
        switch failure {
        case .unreachable(let detail, _): "it could not be reached: \(detail)"
        case .status(let status): "status \(HTTPStatus(rawValue: status))"
        case .notAList(let detail): detail
        }
    }

    /// A verdict for a list that came on a single page.
    private init(
        _ result: Surveyed, _ learnt: SpecDraft.Learnt,
        whole discovery: DetectionReport.Discovery, isCertain: Bool
    ) {
        let count = discovery.firstCount
        guard case .pages = result.answer else {
            var result = result
            if case .unsure = result.answer, isCertain {
                result.answer = .whole(items: discovery.convention.items.paths.first?.text)
            }
            // If the description has no parameter for further pages, the lack of a next position is proof enough, unless the
            // page is as full as pages usually are.
            var isWhole = isCertain
            if case .whole = result.answer, count > 0, !count.isMultiple(of: 5) { isWhole = true }
            let check: LiveCheck =
                isWhole
                ? .confirmed : .open("one page came, and whether there are more did not show")
            self.init(result, learnt, check, rank: isWhole ? 2 : 1)
            return
        }
        self.init(
            result, learnt, .open("one page holds all \(count) items, so that paging did not show"),
            rank: 1)
    }

    /// A verdict for a list that was seen to page.
    private init(
        _ result: Surveyed, _ learnt: SpecDraft.Learnt, paging discovery: DetectionReport.Discovery,
        _ report: DetectionReport, asked: HTTPRequest, list: ListRequest
    ) {
        var convention = list.secrets.keepingOut(of: discovery.convention)
        // The maximum page size is usually documented, but rarely shows in answers.
        if let size = convention.size, size.maximum == nil, let most = result.claim?.sizeMaximum,
            most >= size.value, result.claim?.size == PagingClaim(convention).size
        {
            convention.size?.maximum = most
        }
        var learnt = learnt
        learnt.paging = SpecWriter.paging(convention)
        learnt.remarks = discovery.remarks
        learnt.volatile =
            discovery.volatileHeaders.filter { !Volatility.standard.headers.contains($0) }
            .map(\.spelling) + discovery.volatilePaths.map(\.text)
        if report.request.url != asked.url {
            let sizeless = Self.withoutSize(report.request.url, convention)
            learnt.address = list.secrets.template(sizeless.text, in: .url).spelling
        }
        let known = Set(asked.headers.map(\.name))
        learnt.headers = report.request.headers.filter { !known.contains($0.name) }
            .map { field in
                let value = SpecTemplate(spelled: list.secrets.template(field).spelling)
                return Operation.Field(field.name.spelling, value)
            }
        var result = result
        let before = result.claim?.style
        let isAsSaid = result.pages == true && before == convention.style
        result.answer = .pages(PagingClaim(convention))
        result.confidence = report.confidence
        guard isAsSaid else {
            let word = result.claim == nil ? "one page" : before?.rawValue ?? "one page"
            result.evidence = report.hypotheses.first?.evidence ?? []
            self.init(result, learnt, .corrected(from: word), rank: 3)
            return
        }
        result.evidence.append("the API pages so")
        self.init(result, learnt, .confirmed, rank: 3)
    }

    private static func withoutSize(_ url: HTTPURL, _ convention: Convention) -> HTTPURL {
        guard case .query(let name)? = convention.size?.slot else { return url }
        return url.removingQuery(name)
    }
}

extension Surveyed {
    /// The result of the check, as progress shows it.
    var checkedWord: String {
        switch check {
        case .confirmed?: "as described"
        case .corrected(let before)?: "not \(before), but \(claim?.style.rawValue ?? "one page")"
        case .open(let why)?: "open: \(why.clipped)"
        case nil: "not asked"
        }
    }
}

extension DetectionReport.Failure {
    /// The status of the answer; nil if it failed otherwise.
    fileprivate var status: Int? {
        if case .status(let status) = self { status } else { nil }
    }
}
