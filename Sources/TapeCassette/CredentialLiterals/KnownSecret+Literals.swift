package import TapeHTTP

extension KnownSecret {
    /// The credentials that a request spells out, each under the name that a recording's mark gives it.
    ///
    /// Where they are known beforehand, no redirect takes them to another origin, and no message shows them.
    package static func literals(
        in request: HTTPRequest, by rules: RedactionRules, besides secrets: [KnownSecret] = []
    ) -> [KnownSecret] {
        let redactor = Redactor(rules: rules, secrets: secrets)
        _ = redactor.redact(request)
        return redactor.learnt
    }
}
