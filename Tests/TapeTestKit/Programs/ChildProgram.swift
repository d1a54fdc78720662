import Synchronization

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A program that a test starts and waits for.
///
/// It gets no open file of this process but those it is given: a child that inherits the end of another child's pipe keeps
/// those who read from it waiting. Foundation's `Process` would do, if it did not watch all children over one run loop, whose
/// sockets threads that start and wait at the same time share.
package final class ChildProgram: Sendable {
    /// Where a program writes to.
    package enum Stream {
        case nowhere
        /// A file, which is made or emptied.
        case file(String)
        case descriptor(Int32)
    }

    /// How a program ended.
    package enum Ending: Equatable, Sendable {
        case exit(Int32)
        case signal(Int32)

        /// The exit status, as a shell counts it.
        package var status: Int32 {
            switch self {
            case .exit(let status): status
            case .signal(let number): 128 + number
            }
        }
    }

    /// The system call that did not work, and why.
    package struct Failure: Error {
        package let call: String
        package let number: Int32
    }

    private let identifier: pid_t
    private let ending = Mutex<Ending?>(nil)

    /// Starts a program by its path, or by a name that is looked for along `PATH`.
    ///
    /// What is given as environment is all of it; nil gives the program that of this process.
    package init(
        _ line: [String], in folder: String? = nil, environment: [String: String]? = nil,
        output: Stream = .nowhere, errors: Stream = .nowhere
    ) throws {
        let start = try ProgramStart(output: output, errors: errors)
        identifier = try start.run(
            line, in: folder ?? ".", environment.map { $0.map { "\($0.key)=\($0.value)" } })
    }

    /// Waits for the program's end, once; afterwards its end is known.
    @discardableResult package func wait() -> Ending {
        ending.withLock { ending in
            if let ending { return ending }
            var word: Int32 = 0
            while unsafe waitpid(identifier, &word, 0) < 0, errno == EINTR {}
            let signal = word & 0x7F
            let known = signal == 0 ? Ending.exit(word >> 8 & 0xFF) : .signal(signal)
            ending = known
            return known
        }
    }

    /// Sends the program a signal; it must not have been waited for.
    package func send(_ signal: Int32) {
        _ = kill(identifier, signal)
    }
}
