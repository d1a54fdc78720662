package import TapeHTTP

/// What a cassette says about itself before its first interaction.
package struct CassetteHeader: Hashable, Sendable {
    /// The spec a cassette was recorded by.
    package struct Spec: Hashable, Sendable {
        package var title: String
        /// A digest of the spec's meaning, which distinguishes a changed spec from a changed API.
        package var digest: String?

        package init(title: String, digest: String? = nil) {
            self.title = title
            self.digest = digest
        }
    }

    /// The newest version of the format this library reads, and the one it writes.
    package static let currentVersion = 1

    package var spec: Spec?
    /// The recorded scheme, host and port; absent if there were several.
    package var origin: String?
    /// When the recording began, in whole seconds.
    package var recorded: WallTime?
    /// The program that wrote the cassette, with its version.
    package var by: String?
    /// The evidence that was to be recorded beyond the walk, in the words of `record --also`.
    package var also: [String]
    /// Checks by which a journal notices that a secret's value has changed since the recording began; a cassette holds none.
    package var checks: [String: SecretCheck] = [:]
    /// Whether the end carries a sum of everything that the interactions' own sums do not cover; older versions wrote none.
    package var isSealed = true

    /// Separates the name of the importing program from that of the one that recorded.
    static let importMark = " from "

    /// Whether the exchanges were imported from another program's file, and so can be imported again.
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
    /// The latest time that is not after this one and is a multiple of the given number of nanoseconds.
    func rounded(toNanoseconds unit: Int32) -> WallTime {
        WallTime(secondsSince1970: secondsSince1970, nanosecond: nanosecond - nanosecond % unit)
    }
}
