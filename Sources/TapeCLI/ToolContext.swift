/// Everything of the outside that a command may touch, handed in so that tests can hand in their own.
package struct ToolContext: Sendable {
    package let console: Console
    package let environment: [String: String]

    package init(console: Console, environment: [String: String]) {
        self.console = console
        self.environment = environment
    }
}
