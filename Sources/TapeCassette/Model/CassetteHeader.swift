package import TapeHTTP

/// What a cassette says of itself before its first interaction.
package struct CassetteHeader: Hashable, Sendable {
    /// The spec a cassette was recorded by.
    package struct Spec: Hashable, Sendable {
        package var title: String
        /// A digest of the spec's meaning, so that a changed spec can be told from a changed API.
        package var digest: String?

        package init(title: String, digest: String? = nil) {
            self.title = title
            self.digest = digest
        }
    }

    /// The newest version of the format this library reads, and the one it writes.
    package static let currentVersion = 1

    package var spec: Spec?
    /// Scheme, host and port that were recorded; absent where there were several.
    package var origin: String?
    /// When the recording began, in whole seconds.
    package var recorded: WallTime?
    /// The program that wrote the cassette, with its version.
    package var by: String?
    /// What was to be asked for beyond the walk, as `record --also` spells it.
    package var also: [String]
    /// By what a journal tells whether a secret has the value that it was begun with; a cassette holds none.
    package var checks: [String: SecretCheck] = [:]
    /// Whether the end carries a sum of what the interactions' own sums do not cover; older versions wrote none.
    package var isSealed = true

    /// Between the name of the importing program and that of the one that recorded.
    static let importMark = " from "

    /// Whether the exchanges come from another program's file, and so can be had again.
    package var isImported: Bool { by?.contains(Self.importMark) ?? false }

    package init(
        spec: Spec? = nil,
        origin: String? = nil,
        recorded: WallTime? = nil,
        by: String? = nil,
        also: [String] = []
    ) {
        self.spec = spec
        self.origin = origin
        self.recorded = recorded.map { $0.rounded(toNanoseconds: 1_000_000_000) }
        self.by = by
        self.also = also
    }
}

extension WallTime {
    /// The last moment that is not after this one and falls on a multiple of so many nanoseconds.
    func rounded(toNanoseconds unit: Int32) -> WallTime {
        WallTime(secondsSince1970: secondsSince1970, nanosecond: nanosecond - nanosecond % unit)
    }
}
