/// Everything of the outside that a command may touch, handed in so that tests can hand in their own.
package struct ToolContext: Sendable {
    package let console: Console
    package let environment: [String: String]
    /// Puts a question to a person and gives the answer; nil where there is nobody at a terminal.
    package let ask: (@Sendable (String) -> String?)?

    package init(
        console: Console, environment: [String: String],
        ask: (@Sendable (String) -> String?)? = nil
    ) {
        self.console = console
        self.environment = environment
        self.ask = ask
    }
}
