import TapeCassette
import TapeHTTP
import TapePaging
import TapeSurvey

/// Asks the API itself how the lists of a survey page, within a budget of requests.
struct SurveyCheck {
    /// The checked survey, and what each spec gets from the check, by the index of the operation.
    struct Outcome {
        var survey: Survey
        var learnt: [Int: SpecDraft.Learnt] = [:]
        var tally = Tally()
    }

    /// Counts how the checks went, leaving out lists for which no budget was left.
    struct Tally {
        fileprivate(set) var wanted = 0
        fileprivate(set) var answered = 0
        fileprivate(set) var notFound = 0
        /// The secrets that the environment lacks.
        fileprivate(set) var missingSecrets: Set<String> = []

        /// Whether lists were to be checked, but none could be.
        var isVain: Bool { wanted > 0 && answered == 0 }
        var isAllNotFound: Bool { wanted > 0 && notFound == wanted }
    }

    private let options: SurveyOptions
    private let wire: SurveyWire
    private let context: ToolContext
    private let console: Console
    private let budget: RequestBudget
    /// Environment variables with the names of credentials: their values go into no spec and no message.
    private let credentials: Redactor
    private var outcome: Outcome
    /// Values for the parameters of a path; `choice` tells which member of an item gave the last of them.
    private struct Filling {
        let values: [String: String]
        var choice = 0
    }

    /// The items of lists requested for their values, by operation and the values requested with.
    private var items: [ItemsKey: [BodyNode]] = [:]

    private struct ItemsKey: Hashable {
        let operation: Int
        let values: [String: String]
    }

    /// The most requests for a list, as in a probe.
    private static let most = 12
    /// The most requests for a list described as a single page: a next position shows soon if there is one.
    private static let mostForWhole = 5
    /// The fewest requests that show anything.
    private static let least = 3
    /// How many ways to fill a path are tried.
    private static let mostFillings = 4

    init(
        _ survey: Survey, options: SurveyOptions, wire: SurveyWire, console: Console,
        in context: ToolContext
    ) {
        self.options = options
        self.wire = wire
        self.context = context
        self.console = console
        budget = RequestBudget(options.budget)
        credentials = Redactor(secrets: SurveyWire.credentials(in: context.environment))
        outcome = Outcome(survey: survey)
    }

    /// Checks every list: first those that page, then unsure ones, then the others.
    mutating func run() async -> Outcome {
        // Each list uses what it needs of the budget, and leaves the rest to the next.
        for index in order {
            let result = outcome.survey.results[index]
            let name = result.operation.name.clipped
            if left >= Self.least {
                let before = outcome.tally.answered
                await check(index, within: Self.rank(result) == 2 ? Self.mostForWhole : Self.most)
                // A check that the budget cut short does not count as failed.
                if left >= Self.least || outcome.tally.answered > before {
                    outcome.tally.wanted += 1
                }
            } else {
                settle(index, .open("the budget of \(options.budget) requests is used up"))
            }
            console.progress("\(name): \(outcome.survey.results[index].checkedWord)")
        }
        for (index, result) in outcome.survey.results.enumerated()
        where result.pages == true && Self.rank(result) == nil {
            let method = result.operation.method
            settle(index, .open("it is a \(method), and nothing says that it only reads"))
        }
        return outcome
    }

    private var left: Int { max(0, (budget.limit ?? 0) - budget.count) }

    /// The operations to check, in order; those with fewer path parameters first.
    private var order: [Int] {
        let results = outcome.survey.results
        return results.indices.filter { Self.rank(results[$0]) != nil }.sorted { one, other in
            let keys = [one, other].map { index in
                (Self.rank(results[index]) ?? 0, results[index].operation.pathNames.count, index)
            }
            return keys[0] < keys[1]
        }
    }

    /// The rank that orders the checks; nil for an operation that is not checked.
    private static func rank(_ result: Surveyed) -> Int? {
        switch result.answer {
        case .pages: return result.isReading ? 0 : nil
        case .unsure: return result.operation.method == "GET" ? 1 : nil
        case .whole: return result.operation.method == "GET" ? 2 : nil
        case .noList: return nil
        }
    }

    private mutating func settle(_ index: Int, _ check: LiveCheck) {
        outcome.survey.results[index].check = check
    }

    // MARK: One list

    private mutating func check(_ index: Int, within share: Int) async {
        let operation = outcome.survey.results[index].operation
        let fillings = await fillings(of: operation)
        guard !fillings.isEmpty else {
            let open = open(operation)
            let names = open.joined(separator: " and ")
            let hints = open.map { "--param \($0)=VALUE" }.joined(separator: " ")
            settle(
                index, .open("no value for \(names) was given or found in a list; give \(hints)"))
            return
        }
        var best: ListVerdict?
        var rest = fillings
        for _ in 0..<Self.mostFillings where left > 0 {
            guard !rest.isEmpty else { break }
            let filling = rest.removeFirst()
            let verdict = await verdict(index, filling.values, within: share)
            if best.map({ verdict.rank > $0.rank }) ?? true { best = verdict }
            if verdict.isFinal { break }
            // A member that identifies no item in one list does not in others, so fillings from other members go first.
            if verdict.isRefused {
                rest =
                    rest.filter { $0.choice != filling.choice }
                    + rest.filter { $0.choice == filling.choice }
            }
        }
        guard let best else { return }
        outcome.survey.results[index] = best.result
        outcome.learnt[index] = best.learnt
        if best.isAnswered { outcome.tally.answered += 1 }
        if best.isNotFound { outcome.tally.notFound += 1 }
        outcome.tally.missingSecrets.formUnion(best.missingSecrets)
    }

    private func verdict(
        _ index: Int, _ values: [String: String], within most: Int
    ) async -> ListVerdict {
        let before = budget.count
        let share = min(most, left)
        let result = outcome.survey.results[index]
        var learnt = SpecDraft.Learnt()
        learnt.values = values
        let list: ListRequest
        do throws(Obstacle) {
            list = try self.request(for: result, learnt)
        } catch {
            return ListVerdict(
                result, learnt, obstacle: credentials.mask(error.message), secrets: error.missing)
        }
        let transport = transport(to: list)
        var asked = list.request
        var report = await report(asked, list.stated, within: share, over: transport)
        if case .failed(.status(400...422)) = report.outcome, let unsized = list.unsized, left > 0 {
            asked = unsized
            report = await self.report(
                asked, list.stated, within: max(1, share - (budget.count - before)), over: transport
            )
        }
        var verdict = ListVerdict(result, learnt, report: report, asked: asked, list: list)
            .masked { credentials.mask($0) }
        if share < most, report.isTooShort {
            let limit = options.budget
            verdict.settle(
                .open("the budget of \(limit) requests left \(share) for it, too few to tell"))
        }
        return verdict
    }

    private func transport(to list: ListRequest) -> any HTTPTransport {
        wire.asking(
            list.request.url, within: budget, keeping: list.secrets.known, telling: credentials)
    }

    private func request(
        for result: Surveyed, _ learnt: SpecDraft.Learnt
    ) throws(Obstacle) -> ListRequest {
        try ListRequest(
            result, of: outcome.survey, values: options.values, learnt: learnt,
            environment: context.environment)
    }

    private func report(
        _ request: HTTPRequest, _ stated: Convention?, within share: Int,
        over transport: any HTTPTransport
    ) async -> DetectionReport {
        let before = budget.count
        return await Detection(request, budget: share, stated: stated)
            .run(over: transport, spent: { budget.count - before })
    }

    // MARK: Parameters of paths

    /// The parameters of a path that have no value yet.
    private func open(_ operation: Operation) -> [String] {
        operation.pathNames.filter { name in
            let parameter = operation.parameters.first { $0.name == name && $0.place == .path }
            let hasStandard = parameter?.standard.map { !$0.isEmpty } ?? false
            return options.values[name] == nil && !hasStandard
        }
    }

    /// Ways to fill the open parameters of a path; a single empty one if there are none.
    private mutating func fillings(of operation: Operation) async -> [Filling] {
        let open = open(operation)
        guard let last = open.last else { return [Filling(values: [:])] }
        let results = outcome.survey.results
        guard let parent = PathValues.parent(of: last, in: operation, among: results),
            results[parent.operation].operation.pathNames.count < operation.pathNames.count
        else { return [] }
        var found: [Filling] = []
        let outer = results[parent.operation].operation
        for filling in await fillings(of: outer).prefix(2) {
            var shared: [String: String] = [:]
            for (inner, name) in parent.shared {
                if let value = filling.values[name] { shared[inner] = value }
            }
            for item in await items(of: parent.operation, filling.values).prefix(3) {
                found += self.fillings(of: open, from: item, operation, shared)
            }
        }
        // The likeliest member of each item comes first, because most lists that belong to an item are not empty.
        return found.count > Self.mostFillings ? Self.spread(found) : found
    }

    private func fillings(
        of open: [String], from item: BodyNode, _ operation: Operation, _ shared: [String: String]
    ) -> [Filling] {
        var filling = shared
        var choices: [String] = []
        for name in open where shared[name] == nil {
            let parameter = operation.parameters.first { $0.name == name && $0.place == .path }
            let isNumber = parameter?.kind == .integer || parameter?.kind == .number
            let values = PathValues.values(of: name, in: item, isNumber: isNumber)
                .filter { !credentials.holdsGiven($0) }
            guard let first = values.first else { return [] }
            filling[name] = first
            if name == open.last { choices = values }
        }
        guard let last = open.last else { return [] }
        return choices.prefix(2).enumerated().map { number, choice in
            var other = filling
            other[last] = choice
            return Filling(values: other, choice: number)
        }
    }

    /// Reorders the pairs of values of several items: both of the first item, then the first of each other, then the rest.
    private static func spread(_ fillings: [Filling]) -> [Filling] {
        let firsts = fillings.filter { $0.choice == 0 }
        let seconds = fillings.filter { $0.choice == 1 }
        return Array(
            firsts.prefix(1) + seconds.prefix(1) + firsts.dropFirst() + seconds.dropFirst())
    }

    /// The first items of a list, requested once.
    private mutating func items(
        of index: Int, _ values: [String: String]
    ) async -> [BodyNode] {
        let key = ItemsKey(operation: index, values: values)
        if let known = items[key] { return known }
        guard left > 0 else { return [] }
        var learnt = SpecDraft.Learnt()
        learnt.values = values
        // `try?`: a list that cannot be requested gives no values; it is reported in its turn.
        guard let list = try? request(for: outcome.survey.results[index], learnt) else { return [] }
        let transport = transport(to: list)
        var found = Self.items(in: await transport.exchange(list.request))
        if found.isEmpty, let unsized = list.unsized, left > 0 {
            found = Self.items(in: await transport.exchange(unsized))
        }
        items[key] = found
        return found
    }

    private static func items(in exchange: Exchange) -> [BodyNode] {
        guard let page = ProbeAnswer(exchange).page,
            let list = page.lists.first(where: { $0.count > 0 })?.list
        else { return [] }
        let nodes = list.items(in: page.body) ?? []
        if case .map = list.shape {
            // In a map, the members' names identify the items.
            return list.place.first(in: page.body.root)?.members.map { .text($0.name) } ?? nodes
        }
        return nodes
    }
}

extension DetectionReport {
    /// Whether further requests could show more.
    fileprivate var isTooShort: Bool {
        if case .failed = outcome { return false }
        return !isCertain
    }
}
