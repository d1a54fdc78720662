public import TapeList

/// What became of a load.
public struct LoadAnswer: Hashable, Sendable {
    /// The page, as ids and pointer text, or why there is none.
    public var result: Result<LoadedPage<String, String>, LoadFailure>
    /// The bytes of the request or requests that fetched it, in whatever spelling tells equal from unequal.
    public var requestIdentity: String

    /// Makes an answer.
    public init(
        _ result: Result<LoadedPage<String, String>, LoadFailure>, requestIdentity: String
    ) {
        self.result = result
        self.requestIdentity = requestIdentity
    }

    /// A page that arrived.
    public static func page(
        _ page: LoadedPage<String, String>, requestIdentity: String
    ) -> LoadAnswer {
        LoadAnswer(.success(page), requestIdentity: requestIdentity)
    }

    /// A load that failed.
    public static func failure(_ failure: LoadFailure, requestIdentity: String) -> LoadAnswer {
        LoadAnswer(.failure(failure), requestIdentity: requestIdentity)
    }
}
