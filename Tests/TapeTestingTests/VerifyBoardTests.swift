import ScreenMutants
import TapeTestKit
import TapeTesting
import Testing

@Suite struct VerifyBoardTests {
    @Test(arguments: BoardLayout.allCases)
    func `a right board keeps every law`(layout: BoardLayout) async throws {
        let verification = try await verifyBoard(
            { ReferenceBoard(layout: layout, sections: $0) }, against: "home-screen")
        #expect(verification.broken.isEmpty)
        #expect(verification.unproven.isEmpty)
        #expect(verification.verdicts["board-matrix"] == .holds)
        #expect(verification.verdicts["board-composes"] == .holds || layout == .bySection)
    }

    @Test func `a board that tells what it told before is caught at the caller's line`()
        async throws
    {
        let line = #line + 2
        let issues = try await VerifyListTests.issues {
            try await verifyBoard({ TalkativeBoard(sections: $0) }, against: "home-screen")
        }
        #expect(issues.laws.contains("board-one-emission"))
        #expect(issues.lines == [line])
        #expect(issues.texts.allSatisfy { $0.contains("broken by talkative board") })
    }

    @Test func `a board that loads a failing section without end is told so`() async throws {
        let issues = try await VerifyListTests.issues {
            try await verifyBoard({ RetryingBoard(sections: $0) }, against: "home-screen")
        }
        #expect(issues.laws.contains("board-refresh-marks-all"))
        #expect(issues.texts.contains { $0.contains("loads started without end") })
    }

    @Test(arguments: [("no-screen", PlaybackError.Code.missing), ("item-list", .unusable)])
    func `a screen that is none is refused`(name: String, code: PlaybackError.Code) async throws {
        let error = await #expect(throws: PlaybackError.self) {
            try await verifyBoard(
                { ReferenceBoard(layout: .fullTable, sections: $0) }, against: name)
        }
        #expect(error?.code == code)
    }
}

/// A board that tells its status after everything it hears.
private struct TalkativeBoard: BoardUnderTest {
    let name = "talkative board"
    private var board: ReferenceBoard

    init(sections: [String]) {
        board = ReferenceBoard(layout: .fullTable, sections: sections)
    }

    var layout: BoardLayout { board.layout }
    var status: SectionStatus { board.status }

    mutating func handle(_ input: BoardInput, on stage: inout BoardStage) {
        board.handle(input, on: &stage)
        stage.emit(board.status)
    }
}
