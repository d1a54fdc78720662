package import TapeCassette

extension CurlCommand {
    /// The command that asks for the first page of a recording again, with its status and headers; nil where none is
    /// recorded.
    package init?(firstPageOf cassette: Cassette, by spec: ContractSpec) {
        guard cassette.count > 0,
            // `try?`: an interaction that is broken cannot be asked for again.
            let request = try? cassette.request(at: 0)
        else { return nil }
        let command = Self(CredentialSpelling(spec).restored(request))
        self.init(text: Self.showingHeaders(command.text))
    }
}
