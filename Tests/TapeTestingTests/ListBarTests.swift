import ScreenMutants
import TapeTesting
import Testing

/// What the default run of `verifyList` must catch, and whom it must not accuse.
@Suite struct ListBarTests {
    @Test(arguments: RehearsedList.mutants + RehearsedList.mistaken)
    func `every wrong list is caught by the default run, as one issue`(
        mutant: RehearsedList
    ) async throws {
        let issues = try await VerifyListTests.issues {
            try await verifyList(mutant.maker, against: "notes")
        }
        #expect(issues.texts.count == 1)
        #expect(!issues.verification.broken.isEmpty)
    }

    @Test func `a list that reloads at every callback is told so, and of no flag`() async throws {
        let list = try #require(
            RehearsedList.mistaken.first { $0.description.contains("reloadsAlways") })
        let issues = try await VerifyListTests.issues {
            try await verifyList(list.maker, against: "notes")
        }
        #expect(issues.verification.broken.first == "notifies-after-state")
        #expect(!issues.verification.broken.contains("flag-released"))
        #expect(issues.texts.first?.contains("not at every callback of the table") ?? false)
    }

    @Test(arguments: RehearsedList.right)
    func `no right list is accused`(list: RehearsedList) async throws {
        let verification = try await verifyList(list.maker, against: "notes")
        #expect(verification.broken.isEmpty)
        #expect(verification.unproven.isEmpty)
    }

    @Test func `there are at least sixty wrong lists`() {
        #expect((RehearsedList.mutants + RehearsedList.mistaken).count >= 60)
    }
}
