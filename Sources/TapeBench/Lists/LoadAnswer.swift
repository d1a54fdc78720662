public import TapeList

/// The answer to a load.
public struct LoadAnswer: Hashable, Sendable {
    /// The page, as ids and a position in text form, or the reason why there is none.
    public var result: Result<LoadedPage<String, String>, LoadFailure>
    /// The bytes of the request or requests that loaded it, in any form that shows whether two are equal.
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
