import TapeCassette
import TapeCurl

extension RecordCommand {
    /// Keeps what another program asks.
    func passOn(
        _ arguments: Arguments, in context: ToolContext
    ) async throws(UsageError) -> ExitStatus {
        let options = try PassingOptions(arguments)
        let console = context.console.quieted(if: arguments.isOn("quiet"))
        let masking = Redactor()
        var curl = try WireOptions.curl(arguments, environment: context.environment) { trace in
            console.note(masking.mask(trace.line))
        }
        // A program says itself who it is, and gets whatever comes.
        curl.userAgent = ""
        curl.errorBodyLimit = curl.bodyLimit
        return await PassingRecording(
            options: options, curl: curl, environment: context.environment, console: console
        ).run()
    }
}
