import Foundation
import TapeTesting
import Testing

@Suite struct VerifyModelTests {
    @Test func `a model on the main actor keeps every law`() async throws {
        let verification = try await verifyModel({ NotesScreenUnderTest($0) }, against: "notes")
        #expect(verification.broken.isEmpty)
        #expect(verification.unproven.isEmpty)
        #expect(verification.verdicts["complete"] == .holds)
    }

    @MainActor @Test func `a test on the main actor does not wait for itself`() async throws {
        let verification = try await verifyModel({ NotesScreenUnderTest($0) }, against: "notes")
        #expect(verification.broken.isEmpty)
    }

    @Test func `an actor keeps every law`() async throws {
        let verification = try await verifyModel({ NotesStoreUnderTest($0) }, against: "notes")
        #expect(verification.broken.isEmpty)
        #expect(verification.unproven.isEmpty)
    }

    @Test func `a presenter with callbacks keeps every law`() async throws {
        let verification = try await verifyModel({ NotesPresenter($0) }, against: "notes")
        #expect(verification.broken.isEmpty)
        #expect(verification.unproven.isEmpty)
    }

    @Test func `a model that goes on after its actions is told of settling`() async throws {
        let issues = try await VerifyListTests.issues {
            try await verifyModel({ NotesStream($0) }, against: "notes")
        }
        #expect(issues.texts.first?.contains("implements `settle()`") ?? false)
    }

    @Test(arguments: NotesStore.Mistake.allCases)
    func `a wrong actor is caught, as one issue`(mistake: NotesStore.Mistake) async throws {
        let issues = try await VerifyListTests.issues {
            try await verifyModel(
                { NotesStoreUnderTest($0, mistake: mistake) }, against: "notes")
        }
        #expect(issues.texts.count == 1)
        #expect(!issues.verification.broken.isEmpty)
    }

    @Test func `what a model has no input for is said, and not judged`() async throws {
        let verification = try await verifyModel({ NotesScreenUnderTest($0) }, against: "notes")
        #expect(verification.untried.contains { $0.contains("filter") })
        #expect(verification.verdicts["stale-discarded"] != .notEnoughEvidence)
    }

    @Test(arguments: ["NotesScreenModel", "NotesScreenUnderTest"])
    func `the page shows the code that is compiled here`(name: String) throws {
        let folder = URL(filePath: #filePath).deletingLastPathComponent()
        let page = folder.appending(path: "../../../Documentation/recipes.md")
        let text = try String(contentsOf: page, encoding: .utf8)
        let code = try String(
            contentsOf: folder.appending(path: "../Recipes/\(name).swift"), encoding: .utf8)
        #expect(text.contains("```swift\n\(code)```\n"), "copy \(name).swift to recipes.md")
    }
}
