import Synchronization
import TapeCassette
import TapeContracts
import TapeFaults
import TapeHTTP
import TapeJSON
import TapePlayback
import TapeReport
import TapeServer

/// The desk of a stand-in: reports to programs and people, and switches faults; it has its own port and needs a token.
final class Desk: PortHandler {
    /// A list that is served, with its cases.
    struct Served: Sendable {
        let spec: String
        let title: String
        let contract: ContractSpec?
        let terms: ConductReading.Terms?
        let firstTarget: String
        let cases: [OpenCase]
        /// The list under each of the four footers; nil without a spec.
        let screens: ScreenStage?
    }

    /// What a client reported at its end.
    private struct Told {
        let ending: Conduct.Ending
        let ids: [String]?
    }

    let token: String
    let lists: [Served]
    /// The last report for each case, by its player.
    private let told = Mutex<[ObjectIdentifier: Told]>([:])
    private let client = "client"

    init(_ lists: [Served]) {
        self.lists = lists
        var generator = SystemRandomNumberGenerator()
        token = (0..<2).map { _ in
            let digits = String(UInt64.random(in: .min ... .max, using: &generator), radix: 16)
            return String(repeating: "0", count: 16 - digits.count) + digits
        }.joined()
    }

    /// Every case of every list, numbered as in the desk's paths.
    private var cases: [(list: Served, open: OpenCase)] {
        lists.flatMap { list in list.cases.map { (list, $0) } }
    }

    /// Every case by its name in the log; cases of screens are named after their designs.
    private var named: [(name: String, open: OpenCase)] {
        cases.map { ($0.open.situation.name, $0.open) }
            + lists.flatMap { $0.screens?.shown ?? [] }.map {
                ("footer: \($0.screen.design.name)", $0.open)
            }
    }

    func answer(_ request: WireRequest, at host: String) -> WireAnswer {
        let url = HTTPURL("http://\(host)\(request.target)")
        var steps = url.path.split(separator: "/").map(String.init)
        let isBearer = request.headers["Authorization"] == "Bearer \(token)"
        if !isBearer {
            guard steps.first == token else {
                return Self.words(401, "the desk answers to its token only")
            }
            steps.removeFirst()
        }
        let here = "http://\(host)/\(token)"
        return answer(request, steps, url, here)
    }

    private func answer(
        _ request: WireRequest, _ steps: [String], _ url: HTTPURL, _ here: String
    ) -> WireAnswer {
        let isReading = ["GET", "HEAD"].contains(request.method)
        switch (steps.first, steps.count) {
        case (nil, _) where isReading && request.headers["Accept"]?.contains("text/html") == true:
            return Self.page
        case (nil, _), ("state", 1):
            return isReading ? Self.json { write(stateTo: &$0, here) } : Self.onlyRead
        case ("cases", 1):
            return isReading ? Self.json { write(casesTo: &$0, here) } : Self.onlyRead
        case ("log", 1):
            return isReading ? Self.json { write(logOf: named, to: &$0) } : Self.onlyRead
        case ("verdict", 1):
            return isReading ? verdict(of: cases, url, told.withLock { $0 }) : Self.onlyRead
        case ("faults", 1): return faults(request)
        case ("cases", 3): return answerCase(request, steps, url)
        case ("screens", _): return answerScreens(request, steps)
        case _:
            return Self.words(404, "the desk has state, cases, log, verdict, faults and screens")
        }
    }

    private func answerCase(
        _ request: WireRequest, _ steps: [String], _ url: HTTPURL
    ) -> WireAnswer {
        guard let number = Int(steps[1]), cases.indices.contains(number) else {
            return Self.words(404, "there are cases 0 to \(cases.count - 1)")
        }
        let one = cases[number]
        switch steps[2] {
        case "log":
            return Self.json { write(logOf: [(one.open.situation.name, one.open)], to: &$0) }
        case "verdict":
            let ended = url.queryItems.filter { $0.name == "ended" }.map(\.value)
            switch ended {
            case []: return verdict(of: [one], url, [:])
            case ["ok"]:
                do {
                    let ids = try Self.ids(in: request)
                    return settled(one, Told(ending: .exited(0), ids: ids), url)
                } catch { return Self.words(400, error.words) }
            case ["failed"]: return settled(one, Told(ending: .exited(1), ids: nil), url)
            case _: return Self.words(400, "`ended` is ok or failed, and given once")
            }
        case _: return Self.words(404, "a case has a log and a verdict")
        }
    }

    /// The verdict on a client that has reported its end, once everything it was sent is noted: it may ask before that.
    private func settled(
        _ one: (list: Served, open: OpenCase), _ said: Told, _ url: HTTPURL
    ) -> WireAnswer {
        let player = ObjectIdentifier(one.open.player)
        told.withLock { $0[player] = said }
        let late = LateContent()
        Task {
            await one.open.settle(behind: said.ending)
            late.deliver(verdict(of: [one], url, [player: said]).content)
        }
        return WireAnswer(.later(late))
    }

    /// Why ids cannot be read from a body.
    private struct NoIds: Error {
        let words = "the body holds the ids, one a line, or as a list of strings in JSON"
    }

    /// The ids that a client reports, one per line or as a JSON list; nil if it reports none.
    private static func ids(in request: WireRequest) throws(NoIds) -> [String]? {
        guard request.method != "GET", !request.body.isEmpty else { return nil }
        // `try?`: anything but JSON is read as lines.
        if let root = (try? JSONDocument(parsing: request.body))?.root {
            if root.kind == .object { throw NoIds() }
            if root.kind == .array {
                guard root.elements.allSatisfy({ [.string, .number].contains($0.kind) }) else {
                    throw NoIds()
                }
                return root.elements.map { $0.string ?? $0.rawText }
            }
        }
        let text = String(decoding: request.body, as: UTF8.self)
        let lines = text.split(whereSeparator: \.isNewline).map(String.init)
        // Ids in brackets are lines; text that begins like JSON but is not is a mistake.
        let isBroken = lines.first.map {
            "[{".contains($0.prefix(1)) && !"]}".contains($0.suffix(1))
        }
        if isBroken == true { throw NoIds() }
        return lines
    }
}

extension Desk {
    /// Replaces the faults on the ports that do not belong to a single case.
    private func faults(_ request: WireRequest) -> WireAnswer {
        let plan: FaultPlan
        switch request.method {
        case "GET", "HEAD":
            return Self.json { writer in
                writer.object { object in
                    object.member(
                        "faults",
                        array: { for name in Fault.names { $0.element(name) } })
                }
            }
        case "DELETE": plan = FaultPlan([])
        case "PUT", "POST":
            do { plan = try FaultPlan(String(decoding: request.body, as: UTF8.self)) } catch {
                return Self.words(400, "\(error)")
            }
        case _: return Self.words(405, "GET, PUT a plan, or DELETE")
        }
        let pages = lists.compactMap { $0.terms?.pageCount }.max()
        if let words = pages.flatMap({ plan.objection(among: $0, that: "there are") }) {
            return Self.words(400, words)
        }
        let open = cases.map(\.open).filter { $0.situation.rule == nil }
        for one in open { one.player.playback.arm(plan) }
        for list in lists { list.screens?.arm(plan) }
        return Self.json { $0.object { $0.member("faults", plan.description) } }
    }

    private func verdict(
        of chosen: [(list: Served, open: OpenCase)], _ url: HTTPURL,
        _ told: [ObjectIdentifier: Told]
    ) -> WireAnswer {
        let reports = lists.compactMap { list -> SpecReport? in
            let own = chosen.filter { $0.list.spec == list.spec }
            guard !own.isEmpty, var terms = list.terms, let contract = list.contract else {
                return nil
            }
            terms.reach = .port
            var trial = ConductTrial(under: terms, isChosen: true, isSuite: true)
            for (_, open) in own {
                let said = told[ObjectIdentifier(open.player)]
                guard chosen.count == 1 || said != nil || open.player.log.count > 0 else {
                    continue
                }
                trial.judge(
                    open.conduct(said?.ending ?? .open, result: said?.ids), in: open.situation)
            }
            var report = SpecReport(
                title: list.title, spec: list.spec, cassette: "",
                rows: trial.rows(of: client, under: contract))
            report.pages = terms.pageCount
            report.notes = trial.remarks
            report.details = trial.details
            return report
        }
        let report = ContractReport(specs: reports)
        switch url.queryItems.filter({ $0.name == "as" }).map(\.value) {
        case [], ["json"]:
            return Self.text(200, "application/json", JSONReporter().render(report))
        case ["text"]:
            let text = TextReporter(colored: false).render(report)
            return Self.text(200, "text/plain; charset=utf-8", text)
        case _: return Self.words(400, "`as` is json or text, and given once")
        }
    }

    private func write(stateTo writer: inout JSONWriter, _ here: String) {
        writer.object { root in
            root.member("pagetape", 1)
            root.member("cases", "\(here)/cases")
            root.member("log", "\(here)/log")
            root.member("verdict", "\(here)/verdict")
            root.member("faults", "\(here)/faults")
            root.member("lists", objects: lists) { list, entry in
                entry.member("spec", list.spec)
                entry.member("pages", list.terms?.pageCount ?? 0)
                entry.member("url", list.cases.first?.origin ?? "")
                entry.member("cases", list.cases.count)
                entry.member(
                    "requests", list.cases.reduce(0) { $0 + $1.player.log.count })
            }
        }
    }

    private func write(casesTo writer: inout JSONWriter, _ here: String) {
        writer.array { array in
            for (number, (list, open)) in cases.enumerated() {
                array.element(object: { entry in
                    entry.member("name", open.situation.name)
                    entry.member("url", open.origin)
                    entry.member("fault", open.situation.fault?.description)
                    entry.member("page", open.situation.page)
                    entry.member("spec", list.spec)
                    entry.member("first", open.origin + list.firstTarget)
                    entry.member("verdict", "\(here)/cases/\(number)/verdict")
                    entry.member("log", "\(here)/cases/\(number)/log")
                })
            }
        }
    }

    private func write(
        logOf cases: [(name: String, open: OpenCase)], to writer: inout JSONWriter
    ) {
        let requests = cases.flatMap { name, open in
            open.player.log.entries.map { (name: name, open: open, entry: $0) }
        }
        writer.array { array in
            for one in requests.sorted(by: { $0.entry.began < $1.entry.began }) {
                array.element(object: { write(one.entry, of: one.open, named: one.name, to: &$0) })
            }
        }
    }

    private func write(
        _ entry: CaseLog.Entry, of open: OpenCase, named name: String, to writer: inout JSONWriter
    ) {
        // As the recording spells it, so that credentials in the client's request are not shown.
        let asked = open.player.playback.deck.asRecorded(entry.act.request)
        writer.member("case", name)
        writer.member("method", asked.method.rawValue)
        writer.member("url", asked.url.text)
        writer.member("page", entry.act.request.mark?.page)
        writer.member("status", entry.act.outcome.response?.status)
        writer.member("fault", entry.act.fault?.description)
        writer.member("seconds", (entry.began - open.began) / .seconds(1))
        writer.member("delivered", entry.delivery.map { $0 == .whole })
    }

    private static var page: WireAnswer {
        let response = HTTPResponse(
            status: 200,
            headers: [
                "Content-Type": "text/html; charset=utf-8", "Cache-Control": "no-store",
                "Content-Security-Policy": DeskPage.policy, "Referrer-Policy": "no-referrer",
            ], body: Array(DeskPage.text.utf8))
        return WireAnswer(WireResponse(response).map(WireAnswer.Content.response) ?? .closed)
    }

    private static let onlyRead = words(405, "this is only read")

    static func words(_ status: Int, _ words: String) -> WireAnswer {
        text(status, "text/plain; charset=utf-8", "pagetape: \(words)\n")
    }

    static func json(_ write: (inout JSONWriter) -> Void) -> WireAnswer {
        var writer = JSONWriter(style: .pretty)
        write(&writer)
        return text(200, "application/json", writer.text + "\n")
    }

    private static func text(_ status: Int, _ type: String, _ text: String) -> WireAnswer {
        let response = HTTPResponse(
            status: status,
            headers: [
                "Content-Type": type, "Cache-Control": "no-store",
                "X-Content-Type-Options": "nosniff",
            ], body: Array(text.utf8))
        return WireAnswer(WireResponse(response).map(WireAnswer.Content.response) ?? .closed)
    }
}
