import ScreenMutants
import TapeTesting
import Testing

/// What the default run of `verifyBoard` must catch, and whom it must not accuse.
@Suite struct BoardBarTests {
    @Test(arguments: RehearsedBoard.mutants + RehearsedBoard.mistaken)
    func `every wrong board is caught by the default run, as one issue`(
        mutant: RehearsedBoard
    ) async throws {
        var broken: [Verification.Law] = []
        for layout in BoardLayout.allCases {
            let issues = try await VerifyListTests.issues(isIntermittent: true) {
                try await verifyBoard({ mutant.make(layout, $0) }, against: "home-screen")
            }
            #expect(issues.texts.count <= 1)
            broken += issues.verification.broken
        }
        #expect(!broken.isEmpty)
    }

    @Test(arguments: [RehearsedBoard.reference, RehearsedBoard.right])
    func `no right board is accused`(board: RehearsedBoard) async throws {
        for layout in BoardLayout.allCases {
            let verification = try await verifyBoard(
                { board.make(layout, $0) }, against: "home-screen")
            #expect(verification.broken.isEmpty)
            #expect(verification.unproven.isEmpty)
        }
    }

    @Test func `there are at least twenty-five wrong boards`() {
        #expect((RehearsedBoard.mutants + RehearsedBoard.mistaken).count >= 25)
    }
}
