import TapeCassette
import TapeContracts
import TapeHTTP
import TapeJSON
import TapePaging
import TapeTestKit
import Testing

/// Walks of real APIs, as other tools recorded them: what the laws say of each must be true.
@Suite(.needsSharedData) struct RealWalkLawTests {
    /// A walk as the manifest of the recordings describes it.
    struct RealWalk: Sendable, CustomTestStringConvertible {
        let file: String
        let mechanism: String
        let evidence: String
        let itemsPath: String
        let interactions: [Int]
        let repeatedItems: Int
        let ends: String
        var testDescription: String { "\(file) \(interactions.first ?? 0)" }
    }

    static let walks: [RealWalk] = {
        // `try?`: without the manifest there are no walks, which a test notices.
        guard let bytes = try? SharedData.bytes("real-cassettes/manifest.json"),
            let document = try? JSONDocument(parsing: bytes)
        else { return [] }
        return document.root.elements.compactMap { entry in
            guard let path = entry["items_path"]?.string else { return nil }
            return RealWalk(
                file: entry["file"]?.string ?? "", mechanism: entry["mechanism"]?.string ?? "",
                evidence: entry["evidence"]?[0]?.string ?? "", itemsPath: path,
                interactions: entry["interaction_indexes"]?.elements.compactMap(\.integer) ?? [],
                repeatedItems: entry["duplicate_items_across_pages"]?.integer ?? 0,
                ends: entry["ends"]?.string ?? "")
        }
    }()

    @Test(arguments: walks)
    func `an alarm over a real API is one that the manifest knows to be true`(
        real: RealWalk
    ) async throws {
        let cassette = try ForeignCassette.read(SharedData.path("real-cassettes/\(real.file)"))
        let exchanges = real.interactions.map { cassette.exchanges[$0] }
        let first = try #require(exchanges.first)
        guard let convention = try convention(real, first) else { return }
        let endpoint = PagedEndpoint(first.asked, convention: convention)
        let walk = await PagingClient(endpoint, over: Played(exchanges: exchanges))
            .walk(pageLimit: exchanges.count)
        let isCapped = if case .capped = walk.ending { true } else { false }
        var evidence = WalkEvidence(walk, convention: convention, endpoint: endpoint) { _ in nil }
        evidence.recordingStopped = isCapped ? "the recording has no more pages" : nil
        let alarms = WalkLaws.all.map { ($0.identifier, $0.judge(evidence)) }
            .filter { $0.1.verdict == .violated }
        let words = alarms.map { "\($0): \($1.findings[0].expected); \($1.findings[0].saw)" }
        #expect(
            Set(alarms.map(\.0)).subtracting(truths(real)).sorted() == [],
            "\(real.mechanism) \(words)")
    }

    /// What the independent scanner of the recordings found, in terms of laws.
    private func truths(_ real: RealWalk) -> Set<LawIdentifier> {
        var truths: Set<LawIdentifier> = []
        if real.repeatedItems > 0 { truths.formUnion(["no-duplicates", "position-is-honoured"]) }
        if real.ends.hasSuffix("last page empty") { truths.insert("more-means-more") }
        return truths
    }

    /// The convention that the manifest describes; nil for polling, which is no walk.
    private func convention(_ real: RealWalk, _ first: Exchange) throws -> Convention? {
        let items = try BodyPath(real.itemsPath)
        let name = real.evidence.split(separator: " ").first.map(String.init) ?? ""
        func counted(_ advance: Convention.Advance) -> Convention {
            let start = first.asked.url.queryItems.first { $0.name == name }.flatMap {
                Int($0.value)
            }
            return Convention(
                style: advance == .one ? .pageNumber : .offset,
                sources: [.counted(.init(by: advance, from: advance == .one ? start ?? 1 : 0))],
                slots: [.query(name)], authority: .emptyPage, items: .init([items]))
        }
        var convention: Convention
        switch real.mechanism {
        case "link-header":
            convention = Convention(
                style: .linkHeader, sources: [.nextLink], slots: [.url], authority: .next,
                items: .init([items]))
        case "body-next-url":
            convention = Convention(
                style: .nextURL, sources: [.token(at: try BodyPath(name))], slots: [.url],
                authority: .next, items: .init([items]))
        case "cursor-body", "post-form-cursor-body":
            let path = real.evidence.split(separator: " ").last.map(String.init) ?? ""
            let isForm = real.mechanism.hasPrefix("post-form")
            convention = Convention(
                style: .cursor, sources: [.token(at: try BodyPath(path))],
                slots: [isForm ? .form(name) : .query(name)], authority: .next,
                items: .init([items]))
        case "offset": convention = counted(.received)
        case "page-number", "page-number+total": convention = counted(.one)
        default: return nil
        }
        convention.items.absentIsEmpty = true
        if let id = try identity(items, first) { convention.identity = .paths([try BodyPath(id)]) }
        return convention
    }

    /// Where items have their id, if they have one.
    private func identity(_ items: BodyPath, _ first: Exchange) throws -> String? {
        guard case .json(let path) = items, let body = first.outcome.response?.body,
            let item = path.first(in: try JSONDocument(parsing: body).root)?[0]
        else { return nil }
        let places = ["$.id", "$.data.name", "$.key", "$.data.id"]
        return try places.first { try JSONPath($0).first(in: item)?.scalarText != nil }
    }

    /// Answers the pages of a walk in the order in which they were recorded.
    private struct Played: HTTPTransport {
        let exchanges: [Exchange]

        func exchange(_ request: HTTPRequest) async -> Exchange {
            let index = (request.mark?.page ?? 1) - 1
            guard exchanges.indices.contains(index) else {
                let error = TransportError(.unmatched, detail: "the recording has no such page")
                return Exchange(asked: request, outcome: .failed(error))
            }
            return Exchange(asked: request, outcome: exchanges[index].outcome)
        }
    }
}
