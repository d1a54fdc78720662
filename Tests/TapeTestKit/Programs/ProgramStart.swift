#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// What becomes of a child's descriptors before its program begins.
@safe final class ProgramStart {
    #if canImport(Glibc)
        private var actions = unsafe posix_spawn_file_actions_t()
    #else
        private var actions: posix_spawn_file_actions_t?
    #endif

    init(output: ChildProgram.Stream, errors: ChildProgram.Stream) throws {
        unsafe posix_spawn_file_actions_init(&actions)
        try open("/dev/null", O_RDONLY, as: 0)
        try connect(output, to: 1)
        try connect(errors, to: 2)
        #if canImport(Glibc)
            // Closing what is not open is no mistake here.
            for number in 3..<Int32(512) {
                unsafe posix_spawn_file_actions_addclose(&actions, number)
            }
        #endif
    }

    deinit { unsafe posix_spawn_file_actions_destroy(&actions) }

    /// Starts the program; nil as variables gives it those of this process.
    func run(_ line: [String], in folder: String, _ variables: [String]?) throws -> pid_t {
        // The shell becomes the program, so that the number is the program's own.
        var words = unsafe Self.copies(["sh", "-c", "cd \"$0\" && exec \"$@\"", folder] + line)
        defer { unsafe words.forEach { unsafe free($0) } }
        var identifier: pid_t = 0
        guard let variables else {
            try Self.check(
                "posix_spawn",
                unsafe posix_spawn(&identifier, "/bin/sh", &actions, nil, &words, environ))
            return identifier
        }
        var copies = unsafe Self.copies(variables)
        defer { unsafe copies.forEach { unsafe free($0) } }
        try Self.check(
            "posix_spawn",
            unsafe posix_spawn(&identifier, "/bin/sh", &actions, nil, &words, &copies))
        return identifier
    }

    private func connect(_ stream: ChildProgram.Stream, to number: Int32) throws {
        switch stream {
        case .nowhere: try open("/dev/null", O_WRONLY, as: number)
        case .file(let path): try open(path, O_WRONLY | O_CREAT | O_TRUNC, as: number)
        case .descriptor(let end):
            try Self.check("dup2", unsafe posix_spawn_file_actions_adddup2(&actions, end, number))
        }
    }

    private func open(_ path: String, _ mode: Int32, as number: Int32) throws {
        try Self.check(
            "open", unsafe posix_spawn_file_actions_addopen(&actions, number, path, mode, 0o644))
    }

    /// A list as C has it, with nil at its end.
    private static func copies(_ words: [String]) -> [UnsafeMutablePointer<CChar>?] {
        unsafe words.map { unsafe strdup($0) } + [nil]
    }

    private static func check(_ call: String, _ number: Int32) throws {
        guard number == 0 else { throw ChildProgram.Failure(call: call, number: number) }
    }
}
