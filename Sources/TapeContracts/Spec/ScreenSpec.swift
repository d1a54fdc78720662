import TapeCassette

/// A screen of several sections, each with a spec of its own.
package struct ScreenSpec: Sendable {
    /// Whether the screen shows one status for all its sections or one for each.
    package enum Layout: String, Hashable, Sendable, CaseIterable {
        case fullTable = "full-table"
        case bySection = "by-section"
    }

    /// A section by name, and where its spec is, relative to the screen's.
    package struct Section: Hashable, Sendable {
        package let name: String
        package let path: String

        /// Where its spec is, by where the screen's is.
        package func file(beside screen: String) -> String {
            FilePath.path(path, beside: screen)
        }
    }

    package var title: String
    package var layout: Layout
    package var sections: [Section]
}

/// What a spec file turned out to hold.
package enum SpecFile: Sendable {
    case contract(ContractSpec)
    case screen(ScreenSpec)

    /// Whether it is about a screen rather than a list.
    package var isScreen: Bool {
        switch self {
        case .contract: false
        case .screen: true
        }
    }
}
