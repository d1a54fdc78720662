package import TapeCassette
package import TapeHTTP
package import TapePaging

/// A spec as read: what to request, how it pages, and what must hold.
package struct ContractSpec: Sendable {
    /// The first request, before the environment fills its places.
    package struct Request: Sendable {
        package var method: HTTPMethod
        package var url: SpecText
        package var headers: [(name: HeaderName, value: SpecText)]
        package var body: SpecText?

        /// Every value the environment must supply, each once, in the order of the spec.
        package var variables: [SpecText.Variable] {
            var seen: Set<String> = []
            let texts = [url] + headers.map(\.value) + (body.map { [$0] } ?? [])
            return texts.flatMap(\.variables).filter { seen.insert($0.name).inserted }
        }
    }

    /// A law that the spec excuses, with the reason it gives.
    package struct Waiver: Hashable, Sendable {
        package let law: LawIdentifier
        package let reason: String
    }

    package var title: String
    package var request: Request
    package var convention: Convention
    package var waivers: [Waiver]
    /// Laws that must hold for the run to count as kept, beyond those required by default.
    package var required: [LawIdentifier]
    package var footers: [FooterName]
    /// Places that differ on every request, beyond those that do so everywhere.
    package var volatility: Volatility
    /// Changes whenever the request or the paging does, so that a stale cassette can be told.
    package var digest: String
}

/// The name of a footer design, as specs spell it.
package enum FooterName: String, Hashable, Sendable, CaseIterable {
    case button
    case countPlusOne = "count-plus-one"
    case loadingSection = "loading-section"
    case bottomRefresh = "bottom-refresh"
}
