import TapeCassette
import TapeCurl

extension RecordCommand {
    /// Keeps what another program asks.
    func passOn(
        _ arguments: Arguments, in context: ToolContext
    ) async throws(UsageError) -> ExitStatus {
        let wishes = try PassingWishes(arguments)
        let console = context.console.quieted(if: arguments.flags.contains("quiet"))
        let masking = Redactor()
        var options = try WireOptions.curl(arguments, environment: context.environment) { trace in
            console.note(masking.mask(trace.line))
        }
        // A program says itself who it is, and gets whatever comes.
        options.userAgent = ""
        options.errorBodyLimit = options.bodyLimit
        return await PassingRecording(
            wishes: wishes, curl: options, environment: context.environment, console: console
        ).run()
    }
}
