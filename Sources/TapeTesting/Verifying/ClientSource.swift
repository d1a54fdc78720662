import TapeBench
import TapeContracts
import TapeFaults
import TapeList
import TapePlayback
import TapeURLSession

/// Loads a list's pages with the list's own client, over a session that is answered from a cassette.
struct ClientSource<Loader: PageLoading>: OwnListSource
where Loader.Item: Identifiable, Loader.Failure == LoadFailure {
    let cassette: PlayedCassette
    /// Reads what the API said; nil without a spec.
    private let reader: SpokenPages?
    private let loader: Loader
    /// The positions that the client gave, by the text under which the list knows them.
    private var pointers: [String: Loader.Pointer] = [:]
    /// Shows the client's requests without secrets.
    private var shown: ShownRequests
    /// The different positions of each description: those of data, for example, say only how long it is.
    private var described: [String: [Loader.Pointer]] = [:]

    init(_ cassette: PlayedCassette, readBy reader: SpokenPages?, loader: Loader) {
        self.cassette = cassette
        self.reader = reader
        self.loader = loader
        shown = ShownRequests(by: cassette)
    }

    /// The armed fault for which the cassette had no place, if there is one.
    var unplaced: String? {
        cassette.urlPlayback.playback.ineffective.first.map { "\($0): no place on the page" }
    }

    mutating func load(_ pointer: String?, page: Int?, arming plan: FaultPlan?) async -> OwnAnswer {
        if let plan { cassette.urlPlayback.playback.arm(plan) }
        let position = pointer.flatMap { pointers[$0] }
        guard pointer == nil || position != nil else {
            return SpokenPages.answer(
                .failure(LoadFailure(.positionRefused)), after: [], wanting: page, readBy: nil,
                showing: &shown)
        }
        _ = cassette.urlPlayback.playback.takeLog()
        let told = await load(position)
        return SpokenPages.answer(
            told, after: cassette.urlPlayback.playback.takeLog().map(\.exchange), wanting: page,
            readBy: reader, showing: &shown)
    }

    /// A text of its own for each different position.
    private mutating func text(of position: Loader.Pointer) -> String {
        let words = "\(position)"
        let alike = described[words, default: []]
        let known = alike.firstIndex { Self.areSame($0, position) }
        if known == nil { described[words] = alike + [position] }
        let index = known ?? alike.count
        return index == 0 ? words : "\(words) \(index + 1)"
    }

    /// Whether two positions with the same description are the same.
    private static func areSame(_ one: Loader.Pointer, _ other: Loader.Pointer) -> Bool {
        if let one = one as? any Equatable { return one.equals(other) }
        guard type(of: one) is AnyClass, !(one is any CustomStringConvertible) else { return true }
        return one as AnyObject === other as AnyObject
    }

    private mutating func load(
        _ position: Loader.Pointer?
    ) async -> Result<LoadedPage<String, String>, LoadFailure> {
        do throws(LoadFailure) {
            let page = try await loader.loadPage(at: position)
            let next = page.next.map { text(of: $0) }
            if let text = next, let position = page.next { pointers[text] = position }
            return .success(
                LoadedPage(items: page.items.map { "\($0.id)" }, next: next, hasMore: page.hasMore))
        } catch {
            return .failure(error)
        }
    }
}

extension Equatable {
    fileprivate func equals(_ other: Any) -> Bool { other as? Self == self }
}

extension ShownRequests {
    /// Shows what is sent to a cassette's session as the recording would show it.
    init(by cassette: PlayedCassette) {
        let playback = cassette.urlPlayback.playback
        self.init(redacted: { playback.asRecorded($0) }, masked: { playback.masked($0) })
    }
}
