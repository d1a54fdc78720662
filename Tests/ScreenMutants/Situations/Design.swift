package import TapeList

/// The four designs by name, so that a failing case says which.
package enum Design: CaseIterable {
    case button, countPlusOne, loadingSection, bottomRefresh

    package var policy: FooterPolicy {
        switch self {
        case .bottomRefresh: .bottomRefresh
        case .loadingSection: .loadingSection
        case .countPlusOne: .countPlusOne
        case .button: .button
        }
    }
}
