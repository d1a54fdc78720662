/// Why a page did not arrive, in the terms a list can act on.
public struct LoadFailure: Error, Hashable, Sendable {
    /// The kinds a list treats differently.
    public enum Kind: Hashable, Sendable {
        /// Asking again may help: a timeout, a reset, a server error.
        case temporary
        /// The API asked clients to wait, for a given time if it named one.
        case rateLimited(retryAfter: Duration?)
        /// The API no longer knows the position: asking again cannot help, starting over can.
        case positionRefused
        /// The last page promised more but did not say where it is.
        case positionMissing
        /// This many pages in a row brought nothing new, and the list stopped asking by itself.
        case nothingNew(pages: Int)
        /// The load was cancelled.
        case cancelled
    }

    /// What the user can do about a failure.
    public enum Remedy: Hashable, Sendable {
        /// The same request once more.
        case retry
        /// The first page again; the same request would fail again.
        case refresh
    }

    /// What went wrong.
    public var kind: Kind
    /// A message for the user.
    public var message: String

    /// Makes a failure; without a message it uses a default one.
    public init(_ kind: Kind, message: String? = nil) {
        self.kind = kind
        self.message = message ?? kind.plainWords
    }

    /// A failure that may pass.
    public static let temporary = LoadFailure(.temporary)
    /// A load that was cancelled.
    public static let cancelled = LoadFailure(.cancelled)

    /// How long the API still asks clients to wait, if it asked for that.
    public var patience: Duration? {
        switch kind {
        case .rateLimited(let time): time
        case .temporary, .positionRefused, .positionMissing, .nothingNew, .cancelled: nil
        }
    }

    /// The same failure after some time has passed.
    func after(_ time: Duration) -> LoadFailure {
        guard let patience else { return self }
        let rest = patience - time
        return LoadFailure(.rateLimited(retryAfter: rest > .zero ? rest : nil), message: message)
    }

    /// What a footer or a placeholder should offer.
    public var remedy: Remedy {
        switch kind {
        case .temporary, .rateLimited, .nothingNew, .cancelled: .retry
        case .positionRefused, .positionMissing: .refresh
        }
    }
}

extension LoadFailure.Kind {
    fileprivate var plainWords: String {
        switch self {
        case .temporary: "Loading failed"
        case .rateLimited: "Too many requests"
        case .positionRefused: "The list has changed; refresh it to go on"
        case .positionMissing: "There is more, but the server did not say where"
        case .nothingNew(let pages): "\(pages) pages brought nothing new"
        case .cancelled: "Loading was stopped"
        }
    }
}
