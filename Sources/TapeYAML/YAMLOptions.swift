/// The features and limits of a YAML reader.
package struct YAMLOptions: Hashable, Sendable {
    /// Parts of YAML that are refused by default.
    package struct Features: OptionSet, Hashable, Sendable {
        package let rawValue: UInt8
        package init(rawValue: UInt8) { self.rawValue = rawValue }

        /// Anchors and aliases, expanded under ``YAMLOptions/nodeLimit``.
        package static let aliases = Features(rawValue: 1)
        /// Tags, kept as text on the node without any effect.
        package static let tags = Features(rawValue: 2)
        /// `<<: *other`, resolved as YAML 1.1 readers do.
        package static let mergeKeys = Features(rawValue: 4)
    }

    package var features: Features
    /// The deepest allowed nesting of collections; at most ``deepest``.
    package var depthLimit: Int
    /// The most nodes that a text may expand to, with every use of an alias counted in full.
    package var nodeLimit: Int
    /// The largest size of a text in bytes.
    package var byteLimit: Int

    /// The greatest useful depth limit: walking a tree this deep fits a small thread's stack.
    package static let deepest = 128

    package init(
        allowing features: Features = [],
        depthLimit: Int = 64,
        nodeLimit: Int = 20_000_000,
        byteLimit: Int = 512 << 20
    ) {
        self.features = features
        self.depthLimit = min(depthLimit, Self.deepest)
        self.nodeLimit = nodeLimit
        self.byteLimit = byteLimit
    }

    /// Options for the tool's own formats: no aliases, no tags, no merge keys.
    package static let strict = YAMLOptions()

    /// Options for files that other tools wrote.
    package static let importing = YAMLOptions(
        allowing: [.aliases, .tags, .mergeKeys], nodeLimit: 5_000_000)
}
