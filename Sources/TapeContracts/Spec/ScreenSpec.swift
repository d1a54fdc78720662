import TapeCassette

/// A screen of several sections, each with a spec of its own.
package struct ScreenSpec: Sendable {
    /// Whether the screen shows one status for all its sections or one for each.
    package enum Layout: String, Hashable, Sendable, CaseIterable {
        case fullTable = "full-table"
        case bySection = "by-section"
    }

    /// The name of a section, and the path of its spec, relative to the screen's.
    package struct Section: Hashable, Sendable {
        package let name: String
        package let path: String

        /// The path of its spec, given that of the screen's.
        package func file(beside screen: String) -> String {
            FilePath.path(path, beside: screen)
        }
    }

    package var title: String
    package var layout: Layout
    package var sections: [Section]
}

/// The content of a spec file: a list or a screen.
package enum SpecFile: Sendable {
    case contract(ContractSpec)
    case screen(ScreenSpec)

    /// Whether it describes a screen and not a list.
    package var isScreen: Bool {
        switch self {
        case .contract: false
        case .screen: true
        }
    }
}
