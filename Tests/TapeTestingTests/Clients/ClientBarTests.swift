import TapeTesting
import Testing

/// What the default run of `verifyClient` must catch, and whom it must not accuse.
@Suite struct ClientBarTests {
    @Test(arguments: WholeNotesClient.Mistake.allCases)
    func `every wrong client is caught by the default run, as one issue`(
        mistake: WholeNotesClient.Mistake
    ) async throws {
        let issues = try await VerifyListTests.issues {
            try await verifyClient(against: "notes") { cassette in
                try await WholeNotesClient(cassette, mistake: mistake).all()
            }
        }
        #expect(issues.texts.count == 1)
        #expect(!issues.verification.broken.isEmpty)
    }

    @Test(arguments: [
        NotesClient.Mistake.shortPageIsEnd, .skipsFailedPage, .swallowsErrors, .asksOn, .losesItems,
    ])
    func `every wrong client that loads a page at a time is caught`(
        mistake: NotesClient.Mistake
    ) async throws {
        let issues = try await VerifyListTests.issues {
            try await verifyClient(
                loadedBy: { NotesClient($0, mistake: mistake) }, against: "notes")
        }
        #expect(issues.texts.count == 1)
    }

    @Test func `a sequence that ends quietly when a page fails is caught`() async throws {
        let issues = try await VerifyListTests.issues {
            try await verifyClient(
                against: "notes",
                streaming: { WholeNotesClient($0).stream(endsQuietly: true) })
        }
        #expect(issues.verification.broken == ["complete"])
    }

    @Test(arguments: [0, 1, 3])
    func `no right client is accused, however often it tries again`(retries: Int) async throws {
        try await verifyClient(against: "notes") { cassette in
            try await WholeNotesClient(cassette, retries: retries).all()
        }
        try await verifyClient(
            against: "notes",
            readingIDs: { cassette in
                try await WholeNotesClient(cassette, retries: retries).all().map(\.id)
            })
        try await verifyClient(
            against: "notes",
            streaming: { WholeNotesClient($0, retries: retries).stream(endsQuietly: false) })
    }

    @Test(arguments: [0, 2])
    func `no right client is accused that loads its pages side by side`(retries: Int) async throws {
        let verification = try await verifyClient(against: "notes") { cassette in
            try await WholeNotesClient(cassette, retries: retries).sideBySide(pageCount: 5)
        }
        #expect(verification.broken.isEmpty)
    }

    @Test func `no right client that loads a page at a time is accused`() async throws {
        let verification = try await verifyClient(
            loadedBy: { NotesClient($0) }, against: "notes")
        #expect(verification.verdicts["retry-is-identical"] == .holds)
        #expect(verification.verdicts["complete"] == .holds)
    }

    @Test func `a fault that finds no place is an issue`() async throws {
        let issues = try await VerifyListTests.issues {
            try await verifyClient(against: "notes", faults: "status(503) at page 9") { cassette in
                try await WholeNotesClient(cassette).all()
            }
        }
        #expect(issues.texts.count == 1)
        #expect(issues.texts.first?.contains("status(503) at page 9") == true)
    }
}
