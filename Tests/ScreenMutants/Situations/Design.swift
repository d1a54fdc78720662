package import TapeList

/// The four designs by name, so that a failing case says which.
package enum Design: CaseIterable {
    case button, countPlusOne, loadingSection, bottomRefresh

    package var policy: FooterPolicy {
        switch self {
        case .button: .button
        case .countPlusOne: .countPlusOne
        case .loadingSection: .loadingSection
        case .bottomRefresh: .bottomRefresh
        }
    }
}
