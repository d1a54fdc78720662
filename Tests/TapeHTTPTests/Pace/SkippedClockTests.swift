import Synchronization
import TapeHTTP
import Testing

@Suite struct SkippedClockTests {
    @Test func `a wait is over at once and told in full`() async throws {
        let told = Mutex<[Duration]>([])
        let clock = SkippedClock { time in told.withLock { $0.append(time) } }
        try await clock.sleep(for: .seconds(3_600))
        try await clock.sleep(for: .milliseconds(5))
        #expect(told.withLock { $0 } == [.seconds(3_600), .milliseconds(5)])
    }

    @Test func `a cancelled task waits for nothing and is told so`() async {
        let task = Task {
            unsafe withUnsafeCurrentTask { unsafe $0?.cancel() }
            try await SkippedClock { _ in Issue.record("nobody waited") }.sleep(for: .seconds(1))
        }
        await #expect(throws: CancellationError.self) { try await task.value }
    }
}
