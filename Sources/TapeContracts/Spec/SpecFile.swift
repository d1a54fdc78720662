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
