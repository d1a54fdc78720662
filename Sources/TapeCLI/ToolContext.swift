import TapeReport

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The console and environment of a command, passed in so that tests can replace them.
package struct ToolContext: Sendable {
    package let console: Console
    package let environment: [String: String]
    /// Asks a person a question and returns the answer; nil if nobody is at a terminal.
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

extension ToolContext {
    /// The context of this process.
    package static var process: Self {
        let environment = processEnvironment
        let wantsColor =
            environment["NO_COLOR", default: ""].isEmpty && environment["TERM"] != "dumb"
            && isatty(STDOUT_FILENO) == 1
        let console = Console(
            isColored: wantsColor,
            isLive: isatty(STDERR_FILENO) == 1,
            layout: .terminal(environment),
            output: { writeAll($0, to: STDOUT_FILENO) },
            // If messages cannot be written either, there is nothing left to do.
            diagnostics: { _ = writeAll($0, to: STDERR_FILENO) })
        let isAttended = isatty(STDIN_FILENO) == 1 && isatty(STDERR_FILENO) == 1
        return Self(
            console: console, environment: environment, ask: isAttended ? answer : nil)
    }

    private static func answer(_ question: String) -> String? {
        _ = writeAll(question, to: STDERR_FILENO)
        return readLine().map { line in
            String(line.drop { $0.isWhitespace }.reversed().drop { $0.isWhitespace }.reversed())
        }
    }

    private static var processEnvironment: [String: String] {
        var result: [String: String] = [:]
        var entry = unsafe environ
        while let text = unsafe entry.pointee {
            let pair = unsafe String(cString: text).split(
                separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            if pair.count == 2 { result[String(pair[0])] = String(pair[1]) }
            unsafe entry += 1
        }
        return result
    }
}

/// Writes all of a text; returns the system's error number on failure.
private func writeAll(_ text: String, to descriptor: Int32) -> Int32? {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
        let written = unsafe rest.withUnsafeBytes {
            unsafe write(descriptor, $0.baseAddress, $0.count)
        }
        if written > 0 {
            rest = rest.dropFirst(written)
        } else if errno == EAGAIN {
            // A pipe shared with its reader may be in non-blocking mode.
            var waiting = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
            _ = unsafe poll(&waiting, 1, -1)
        } else if errno != EINTR {
            return errno
        }
    }
    return nil
}
