import TapeCassette
import TapeHTTP
import TapeJSON
import TapePaging
import TapeYAML

extension SpecSheet {
    /// Reads `contract`: the laws that the spec waives and those that it requires.
    mutating func terms(
        _ node: YAMLNode?
    ) -> (waivers: [ContractSpec.Waiver], required: [LawIdentifier]) {
        guard let node,
            let fields = fields(of: node, in: .terms)
        else { return ([], []) }
        let waivers = list(
            fields[.waive], as: "`waive`", like: "waive: [{law: NAME, because: REASON}]"
        ).compactMap { waiver($0) }
        let required = list(
            fields[.require], as: "`require`", like: "require: [NAME]"
        ).compactMap { law($0) }
        return (waivers, required)
    }

    private mutating func waiver(_ node: YAMLNode) -> ContractSpec.Waiver? {
        guard let fields = fields(of: node, in: .waiver) else { return nil }
        let law = law(fields[.law])
        let reason = reason(fields[.because], why: "this law need not hold")
        guard let law, let reason else { return nil }
        return ContractSpec.Waiver(law: law, reason: reason)
    }

    /// Reads `because`, which must hold words.
    mutating func reason(_ node: YAMLNode?, why: String) -> String? {
        guard let node, let reason = text(node, as: "`because`") else { return nil }
        guard reason.contains(where: { !$0.isWhitespace }) else {
            fail(node, "`because` must say why \(why)")
            return nil
        }
        return reason
    }

    private mutating func law(_ node: YAMLNode?) -> LawIdentifier? {
        guard let node, let name = text(node, as: "a law's name") else { return nil }
        // The laws of boards concern screens, which have no waivers and no requirements.
        let known = LawCatalogue.entries.filter { $0.subject != .board }.map(\.identifier.rawValue)
        if known.contains(name) { return LawIdentifier(rawValue: name) }
        let suggestion = NearestName.nearest(to: name, among: known).map {
            "; did you mean `\($0)`?"
        }
        fail(node, "there is no law `\(name)`" + (suggestion ?? "; `pagetape laws` lists them"))
        return nil
    }

    /// Reads `cassette`: the address of a cassette that is not beside the spec.
    mutating func cassetteAddress(_ node: YAMLNode?) -> S3Address? {
        guard let node, let text = text(node, as: "`cassette`") else { return nil }
        do {
            return try S3Address(text)
        } catch {
            fail(
                node,
                "`cassette` is the address of a store, such as s3://bucket/recordings/: \(error.message)"
            )
            return nil
        }
    }
}
