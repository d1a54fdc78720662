import Synchronization
import TapeCurl
import TapeHTTP
import TapeTestKit
import Testing

/// Many exchanges on one transport, and tasks that change their minds.
@Suite struct ConcurrencyTests {
    @Test func `a hundred exchanges run side by side and share their connections`() async throws {
        let count = 100
        let everyoneIsHere = OriginGate()
        let origin = try LoopbackOrigin { request in
            if request.ordinal == count { everyoneIsHere.open() }
            return OriginReply(text: request.target).waiting(at: .head(0), for: everyoneIsHere)
        }
        let transport = CurlTransport()
        for round in 1...3 {
            await withTaskGroup { group in
                for number in 1...count {
                    let url = origin.url("/\(round)/\(number)")
                    group.addTask { await transport.exchange(HTTPRequest(url: url)) }
                }
                for await exchange in group {
                    let body = exchange.outcome.response?.body ?? []
                    #expect(exchange.outcome.isWhole)
                    #expect(
                        exchange.asked.url.text.hasSuffix(String(decoding: body, as: UTF8.self)))
                }
            }
        }
        #expect(origin.requests.count == 3 * count)
        #expect(origin.connectionCount == count)
        #expect(transport.connectionsOpened == count)
    }

    @Test(arguments: [1, 3])
    func `connections to a host can be few`(limit: Int) async throws {
        let origin = try LoopbackOrigin { _ in OriginReply(text: "x") }
        var options = CurlOptions()
        options.connectionsPerHost = limit
        let transport = CurlTransport(options)
        await withTaskGroup { group in
            for number in 1...20 {
                let url = origin.url("/\(number)")
                group.addTask { await transport.exchange(HTTPRequest(url: url)) }
            }
            for await exchange in group { #expect(exchange.outcome.isWhole) }
        }
        #expect(origin.connectionCount <= limit)
    }

    @Test func `a connection serves one exchange after the other`() async throws {
        let origin = try LoopbackOrigin { _ in OriginReply(text: "x") }
        let transport = CurlTransport()
        for number in 1...50 {
            _ = await transport.exchange(HTTPRequest(url: origin.url("/\(number)")))
        }
        #expect(origin.requests.map(\.connection) == Array(repeating: 1, count: 50))
        #expect(transport.connectionsOpened == 1)
    }

    @Test func `a failed exchange does not harm its neighbours`() async throws {
        let origin = try LoopbackOrigin { request in
            request.target.hasSuffix("3")
                ? OriginReply(text: "0123456789").breakingOff(at: .body(5), .reset)
                : OriginReply(text: "0123456789")
        }
        let transport = CurlTransport()
        let whole = await withTaskGroup { group in
            for number in 1...40 {
                let url = origin.url("/\(number)")
                group.addTask { await transport.exchange(HTTPRequest(url: url)).outcome.isWhole }
            }
            return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
        }
        #expect(whole == 36)
    }

    @Test func `a cancelled task keeps what had arrived, and the transfer stops`() async throws {
        let hungUp = OriginGate()
        let origin = try LoopbackOrigin { _ in
            OriginReply(headers: ["X": "1"], text: "0123456789")
                .breakingOff(at: .body(4), .hangUp(hungUp))
        }
        let headersCame = OriginGate()
        var options = CurlOptions()
        options.trace = { if $0.kind == .received && $0.text.isEmpty { headersCame.open() } }
        let transport = CurlTransport(options)
        let task = Task { await transport.exchange(HTTPRequest(url: origin.url("/"))) }
        await headersCame.opened()
        task.cancel()
        let outcome = await task.value.outcome
        #expect(outcome.isCut)
        #expect(outcome.error?.code == .cancelled)
        #expect(outcome.response?.headers["X"] == "1")
        await hungUp.opened()
    }

    @Test func `a task cancelled before any answer fails`() async throws {
        let (arrived, hungUp) = (OriginGate(), OriginGate())
        let origin = try LoopbackOrigin { _ in
            arrived.open()
            return .empty(.hangUp(hungUp))
        }
        let transport = CurlTransport()
        let task = Task { await transport.exchange(HTTPRequest(url: origin.url("/"))) }
        await arrived.opened()
        task.cancel()
        let outcome = await task.value.outcome
        #expect(outcome == .failed(outcome.error ?? TransportError(.other, detail: "")))
        #expect(outcome.error?.code == .cancelled)
        await hungUp.opened()
    }

    @Test func `a task cancelled beforehand asks nothing`() async throws {
        let origin = try LoopbackOrigin { _ in OriginReply() }
        let transport = CurlTransport()
        let started = OriginGate()
        let task = Task {
            await started.opened()
            return await transport.exchange(HTTPRequest(url: origin.url("/")))
        }
        task.cancel()
        started.open()
        #expect(await task.value.outcome.error?.code == .cancelled)
        #expect(origin.requests.isEmpty)
    }

    @Test func `cancelling at any moment answers each task once`() async throws {
        let origin = try LoopbackOrigin { _ in OriginReply(text: "0123456789") }
        let transport = CurlTransport()
        let outcomes = await withTaskGroup { group in
            for number in 1...200 {
                let url = origin.url("/\(number)")
                group.addTask {
                    let task = Task { await transport.exchange(HTTPRequest(url: url)) }
                    for _ in 0..<(number % 40) { await Task.yield() }
                    task.cancel()
                    return await task.value.outcome
                }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(outcomes.count == 200)
        #expect(outcomes.allSatisfy { $0.isWhole || $0.error?.code == .cancelled })
        // Whatever happened before, the transport still works.
        let last = await transport.exchange(HTTPRequest(url: origin.url("/last")))
        #expect(last.outcome.isWhole)
    }

    @Test func `a walk may run on the transport's own thread`() async throws {
        let origin = try LoopbackOrigin { OriginReply(text: $0.query("page") ?? "") }
        let transport = CurlTransport()
        let pages = await withTaskExecutorPreference(transport) {
            var pages: [String] = []
            for page in 1...30 {
                let url = origin.url("/?page=\(page)")
                let exchange = await transport.exchange(HTTPRequest(url: url))
                pages.append(String(decoding: exchange.outcome.response?.body ?? [], as: UTF8.self))
            }
            return pages
        }
        #expect(pages == (1...30).map(String.init))
        #expect(origin.connectionCount == 1)
    }

    @Test func `tasks on the transport's own thread are cancelled like others`() async throws {
        let (arrived, hungUp) = (OriginGate(), OriginGate())
        let origin = try LoopbackOrigin { _ in
            arrived.open()
            return .empty(.hangUp(hungUp))
        }
        var options = CurlOptions()
        // However long this test waits for its turn, only the cancellation ends the exchange.
        options.stallTimeout = nil
        let transport = CurlTransport(options)
        let task = Task(executorPreference: transport) {
            await transport.exchange(HTTPRequest(url: origin.url("/")))
        }
        await arrived.opened()
        task.cancel()
        #expect(await task.value.outcome.error?.code == .cancelled)
        await hungUp.opened()
    }

    @Test func `a released transport closes its connections`() async throws {
        let hungUp = OriginGate()
        let text = "0123456789"
        let origin = try LoopbackOrigin { _ in
            OriginReply(text: text).breakingOff(at: .body(text.utf8.count), .hangUp(hungUp))
        }
        var transport: CurlTransport? = CurlTransport()
        let exchange = await transport?.exchange(HTTPRequest(url: origin.url("/")))
        #expect(exchange?.outcome.isWhole == true)
        #expect(!hungUp.isOpen)
        transport = nil
        await hungUp.opened()
    }
}
