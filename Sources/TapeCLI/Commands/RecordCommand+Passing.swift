import TapeCassette
import TapeContracts
import TapeCurl

extension RecordCommand {
    /// Keeps what another program asks.
    func passOn(
        _ arguments: Arguments, in context: ToolContext
    ) async throws(UsageError) -> ExitStatus {
        let options = try PassingOptions(arguments)
        let console = context.console.quieted(if: arguments.isOn("quiet"))
        let known = SpecPairing.contract(for: options.cassette)?.spec
        let masking = Redactor(
            rules: known?.redactionRules ?? .standard,
            secrets: known?.secrets(environment: context.environment) ?? [])
        var curl = try WireOptions.curl(
            arguments, environment: context.environment, showingOn: console, masking: [masking])
        // A program says itself who it is, and gets whatever comes.
        curl.userAgent = ""
        curl.errorBodyLimit = curl.bodyLimit
        return await PassingRecording(
            options: options, curl: curl, environment: context.environment, console: console
        ).run()
    }
}
