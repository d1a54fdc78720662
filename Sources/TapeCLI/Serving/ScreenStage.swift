import Synchronization
import TapeContracts
import TapeCurl
import TapeFaults
import TapeHTTP
import TapePaging
import TapePlayback
import TapeServer

/// Puts a list on four screens, one for each footer, each over a case of its own, so that each meets each fault.
final class ScreenStage: Sendable {
    /// A screen and the case that its list loads from.
    struct Shown: Sendable {
        let screen: ListScreen
        let open: OpenCase
    }

    private struct State {
        var shown: [Shown] = []
        var plan: FaultPlan
    }

    private let stage: CaseStage
    private let run: ReplayRun
    private let state: Mutex<State>
    private let jobs: AsyncStream<@Sendable () async -> Void>
    private let adding: AsyncStream<@Sendable () async -> Void>.Continuation

    init(_ stage: CaseStage, _ run: ReplayRun, under plan: FaultPlan) {
        self.stage = stage
        self.run = run
        state = Mutex(State(plan: plan))
        (jobs, adding) = AsyncStream.makeStream()
    }

    /// Carries out what screens ask for, until its task is cancelled.
    func load() async {
        await withDiscardingTaskGroup { group in
            for await job in jobs { group.addTask { await job() } }
            group.cancelAll()
        }
    }

    /// The screens, as they were last begun.
    var shown: [Shown] { state.withLock(\.shown) }

    /// Has faults strike from now on.
    func arm(_ plan: FaultPlan) {
        state.withLock { $0.plan = plan }
        for one in shown { one.open.player.playback.arm(plan) }
    }

    /// Starts over, each list from its first page.
    func begin() throws(ServerError) {
        let plan = state.withLock(\.plan)
        var begun: [Shown] = []
        for design in ListScreen.Design.all {
            let open = try stage.open(.clean, under: plan)
            let adding = adding
            let screen = ListScreen(design, loading: pages(from: open)) { adding.yield($0) }
            begun.append(Shown(screen: screen, open: open))
        }
        let old = state.withLock { state in
            defer { state.shown = begun }
            return state.shown
        }
        for one in old { stage.close(one.open) }
    }

    private func pages(from open: OpenCase) -> ScreenPages {
        var options = CurlOptions()
        options.totalTimeout = .seconds(8)
        // It asks this program alone, under a certificate that was made a moment ago.
        options.verifiesServer = false
        let transport = ScreenTransport(CurlTransport(options))
        return ScreenPages(PagingClient(run.endpoint(at: HTTPURL(open.origin)), over: transport))
    }
}

/// Asks on a new connection each time: a kept one that is reset is tried again by the library, and nobody would see the fault.
private struct ScreenTransport: HTTPTransport {
    private let transport: any HTTPTransport

    init(_ transport: any HTTPTransport) {
        self.transport = transport
    }

    func exchange(_ request: HTTPRequest) async -> Exchange {
        var request = request
        request.headers["Connection"] = "close"
        return await transport.exchange(request)
    }
}
