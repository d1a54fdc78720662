import Synchronization
import TapeContracts
import TapeCurl
import TapeFaults
import TapeHTTP
import TapePaging
import TapePlayback
import TapeServer

/// Shows a list on four screens, one for each footer, each with a case of its own, so that every fault strikes each.
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

    /// Runs the work of the screens until its task is cancelled.
    func load() async {
        await withDiscardingTaskGroup { group in
            for await job in jobs { group.addTask { await job() } }
            group.cancelAll()
        }
    }

    /// The current screens.
    var shown: [Shown] { state.withLock(\.shown) }

    /// Puts a plan of faults in force.
    func arm(_ plan: FaultPlan) {
        state.withLock { $0.plan = plan }
        for one in shown { one.open.player.playback.arm(plan) }
    }

    /// Starts over, with each list at its first page.
    func begin() throws(ServerError) {
        let plan = state.withLock(\.plan)
        var begun: [Shown] = []
        do {
            for design in ListScreen.Design.all {
                let open = try stage.open(.clean, under: plan)
                let adding = adding
                let screen = ListScreen(design, loading: pages(from: open)) { adding.yield($0) }
                begun.append(Shown(screen: screen, open: open))
            }
        } catch {
            for one in begun { stage.close(one.open) }
            throw error
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
        // It connects only to this program, whose certificate was made a moment ago.
        options.verifiesServer = false
        let transport = ScreenTransport(CurlTransport(options))
        return ScreenPages(PagingClient(run.endpoint(at: HTTPURL(open.origin)), over: transport))
    }
}

/// Uses a new connection for each request: if a kept one is reset, the library retries, and the fault would not show.
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
