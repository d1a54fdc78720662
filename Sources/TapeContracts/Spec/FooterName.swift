package import TapeList

/// The name of a footer design in specs.
package enum FooterName: String, Hashable, Sendable, CaseIterable {
    /// A button in the last row.
    case button
    /// One extra row after the items.
    case countPlusOne = "count-plus-one"
    /// A section of its own with one spinning row.
    case loadingSection = "loading-section"
    /// One spinning row at the bottom, above which new items slide in.
    case bottomRefresh = "bottom-refresh"
}

extension FooterName {
    /// The design with this name.
    package var policy: FooterPolicy {
        switch self {
        case .button: .button
        case .countPlusOne: .countPlusOne
        case .loadingSection: .loadingSection
        case .bottomRefresh: .bottomRefresh
        }
    }
}
