import TapeFaults
import TapeHTTP

/// Compares one case of a client under judgement with the API's answers in it.
package struct ConductReading: Sendable {
    /// How a client reaches the stand-in.
    package enum Reach: Hashable, Sendable {
        /// At the address in its environment, which it has to use instead of the API's.
        case address
        /// At the port of a case, which a test suite passes on.
        case port
        /// As the proxy of its environment.
        case proxy
        /// As every host of a network of its own.
        case network
    }

    /// The facts that laws need besides the client's conduct.
    package struct Terms: Sendable {
        package let reader: SpokenPages
        package let recorded: RecordedRequests
        /// The faults after which the client has to succeed.
        package let recoverable: Set<String>
        /// Recorded pages that continue the first request, although the spec's walk does not lead to them.
        package var unreached: Set<Int> = []
        package var reach = Reach.address

        package init(
            reader: SpokenPages, recorded: RecordedRequests, recoverable: Set<String> = []
        ) {
            self.reader = reader
            self.recorded = recorded
            self.recoverable = recoverable
        }

        package var pageCount: Int { reader.pageCount }
    }

    let conduct: Conduct
    let situation: JudgedCase
    let terms: Terms
    var breaches: [(law: LawIdentifier, finding: Finding)] = []
    /// The evidence of the laws that the case put to the test, in words.
    var exercised: [LawIdentifier: String] = [:]
    /// Requests for anything other than the list.
    var unrecorded: [HTTPRequest] = []
    /// How the first request differs from the recorded one; if it does, nothing can be judged.
    var strangeStart: RecordedRequests.Difference?
    var ledger: RequestLedger
    /// The items on pages that arrived whole.
    var deliveries = PageDeliveries()
    var asking = AskingState()

    /// A time during which the API asked clients to wait.
    struct Silence {
        let until: Duration
        let page: Int
        /// How much earlier a request may come: the clocks of two programs differ, and clients round dates to seconds.
        let slack: Duration

        /// The wait that an answer asks for; nil where it asks for none.
        init?(after request: Conduct.Request, _ page: Int) {
            self.page = page
            if case .rateLimit(let seconds)? = request.fault {
                until = (request.ended ?? request.began) + .seconds(seconds)
                slack = .milliseconds(60)
            } else if let moment = request.closedUntil {
                until = moment
                slack = .milliseconds(1060)
            } else {
                return nil
            }
        }
    }

    /// What is known so far while requests are read in order.
    struct AskingState {
        /// The numbers of requests on their way.
        var inFlight: [Int] = []
        var attempts: [Int: [Duration]] = [:]
        /// The last failed request of each page.
        var failed: [Int: Conduct.Request] = [:]
        var retries = 0
        /// The wait that the API last asked for, if any.
        var silence: Silence?
        /// When the first page was asked for.
        var beginnings: [Duration] = []
        /// The first request's headers.
        var firstHeaders: HeaderFields?
        /// Pages that were requested without the page before them.
        var skips: [(page: Int, missing: Int)] = []
        var secondPages = 0
    }

    /// Reads a case; in a suite, a clean case whose client made no request is judged as well.
    package init(
        _ conduct: Conduct, in situation: JudgedCase, under terms: Terms, isSuite: Bool = false
    ) {
        self.conduct = conduct
        self.situation = situation
        self.terms = terms
        ledger = RequestLedger(readBy: terms.reader)
        readRequests()
        judgeStrays()
        guard strangeStart == nil, conduct.requests.count > unrecorded.count else {
            // A client that asks elsewhere in the clean run is told so instead of being accused.
            if situation.rule != nil || isSuite { judgeClaimOfNothing() }
            return
        }
        judgeAttempts()
        judgeEnding()
        judgeResult()
        noteExercise()
    }

    /// Whether the fault of the case struck a request.
    package var isPlaced: Bool { conduct.requests.contains { $0.fault != nil } }

    /// Whether the API itself leads back to a page, rather than the client starting over.
    var leadsBack: Bool { situation.fault == .loopCursor || situation.fault == .endlessEmpty }

    /// Whether a fault took items out of a page, so that a client that counts items has to read on.
    var isMissingItems: Bool {
        switch situation.fault {
        case .shortPage?, .emptyPage?, .dropItem?: isPlaced
        case _: false
        }
    }

    /// The laws that were broken, in the order in which the breaches occurred.
    var brokenLaws: [LawIdentifier] { breaches.map(\.law).firstOfEach }

    /// Whether the client failed although nothing had gone wrong yet; a busy machine can also cause that, so the case should
    /// be run once more.
    package var isDoubtful: Bool {
        switch conduct.ending {
        case .exited(0), .open, .silent, .overran, .outlasted: false
        case .exited, .signalled:
            situation.rule != nil
                && (obstacle != nil || !isPlaced && ledger.failures == 0)
        }
    }

    /// Whether the client was ended while it had tried a silent page only a few times.
    var isUndecided: Bool {
        guard case .outlasted = conduct.ending, let page = situation.page,
            situation.fault == .stall, situation.rule?.times == .always
        else { return false }
        return asking.attempts[page, default: []].count < Self.mostAttempts
    }

    /// The judgement of one law in this case.
    func judgement(of law: LawIdentifier) -> Judgement {
        let findings = breaches.filter { $0.law == law }.map(\.finding)
        if !findings.isEmpty { return .violated(findings, evidence: situation.name) }
        return exercised[law].map(Judgement.holds) ?? .notApplicable("no case tested it")
    }

    mutating func breach(
        _ law: LawIdentifier, _ page: Int? = nil, item: String? = nil, expected: String,
        saw: String, _ advice: String
    ) {
        // A case reports each breach once.
        let isTold = breaches.contains { $0.law == law && $0.finding.page == page }
        guard !isTold else { return }
        breaches.append(
            (
                law,
                Finding(page: page, item: item, expected: expected, saw: saw, advice: advice)
            ))
    }
}

extension RecordedRequests.Difference {
    var words: String {
        switch self {
        case .elsewhere: "another path"
        case .mangled(let difference), .position(let difference): difference.words
        case .others(let differences):
            differences.isEmpty
                ? "another method" : differences.map(\.words).joined(separator: "; ")
        }
    }
}

extension Conduct.Ending {
    package var words: String {
        switch self {
        case .open: "has not ended"
        case .exited(let status): "exited with status \(status)"
        case .signalled(let number): "was ended by signal \(number)"
        case .silent(let time): "neither asked nor exited for \(time.inWords)"
        case .overran: "was ended, because its requests never stopped"
        case .outlasted(let time): "was ended after \(time.inWords), still asking"
        }
    }
}

extension Duration {
    /// The time in seconds, with one decimal place where needed.
    package var inWords: String {
        let tenths = Int((self / .milliseconds(100)).rounded())
        return tenths % 10 == 0 ? "\(tenths / 10) s" : "\(tenths / 10).\(tenths % 10) s"
    }
}
