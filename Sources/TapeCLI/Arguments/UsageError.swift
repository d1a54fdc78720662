/// A command line that cannot be obeyed.
struct UsageError: Error {
    let message: String

    init(_ message: String) {
        self.message = message
    }
}
