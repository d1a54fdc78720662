/// What a spec file turned out to hold.
package enum SpecFile: Sendable {
    case contract(ContractSpec)
    case screen(ScreenSpec)
}
