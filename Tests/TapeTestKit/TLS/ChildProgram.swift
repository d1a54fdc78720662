#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A program that runs for a test and is ended with its owner.
///
/// It gets no file of this process but its output: a long-lived child that inherits the ends of
/// other children's pipes keeps those who wait for them waiting.
final class ChildProgram {
    /// The system call that did not work, and why.
    struct Failure: Error {
        let call: String
        let number: Int32
    }

    private let identifier: pid_t
    private let output: Int32
    private var isOver = false

    /// Starts a program, in a folder, with standard output and standard error to be read from here.
    init(_ path: String, _ words: [String], in folder: String) throws {
        var ends: [Int32] = [0, 0]
        try Self.check("pipe", unsafe pipe(&ends))
        defer { _ = close(ends[1]) }
        output = ends[0]
        do {
            identifier = try Self.spawn(path, words, in: folder, writingTo: ends[1])
        } catch {
            _ = close(ends[0])
            throw error
        }
    }

    deinit {
        if !isOver {
            _ = kill(identifier, SIGKILL)
            _ = waitForSuccess()
        }
        _ = close(output)
    }

    /// Waits for the program's end; false if it was not a good one.
    func waitForSuccess() -> Bool {
        var status: Int32 = 0
        _ = unsafe waitpid(identifier, &status, 0)
        isOver = true
        return status == 0
    }

    /// What the program says until its words satisfy a condition, or until it says no more.
    func said(until isEnough: (String) -> Bool) -> String {
        var said = ""
        while !isEnough(said) {
            let bytes = unsafe [UInt8](unsafeUninitializedCapacity: 4_096) { room, count in
                count = max(0, unsafe read(output, room.baseAddress, room.count))
            }
            if bytes.isEmpty { break }
            said += String(decoding: bytes, as: UTF8.self)
        }
        return said
    }

    private static func spawn(
        _ path: String, _ words: [String], in folder: String, writingTo end: Int32
    ) throws -> pid_t {
        #if canImport(Glibc)
            var actions = unsafe posix_spawn_file_actions_t()
        #else
            var actions: posix_spawn_file_actions_t?
        #endif
        unsafe posix_spawn_file_actions_init(&actions)
        defer { unsafe posix_spawn_file_actions_destroy(&actions) }
        unsafe posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
        unsafe posix_spawn_file_actions_adddup2(&actions, end, 1)
        unsafe posix_spawn_file_actions_adddup2(&actions, end, 2)
        #if canImport(Glibc)
            // Closing what is not open is no mistake here.
            for number in 3..<Int32(512) {
                unsafe posix_spawn_file_actions_addclose(&actions, number)
            }
        #endif
        let line = ["sh", "-c", "cd \"$0\" && exec \"$@\"", folder, path] + words
        let copies = unsafe line.map { unsafe strdup($0) }
        defer { unsafe copies.forEach { unsafe free($0) } }
        var arguments = unsafe copies + [nil]
        var identifier: pid_t = 0
        let result = unsafe posix_spawn(
            &identifier, "/bin/sh", &actions, nil, &arguments, environ)
        guard result == 0 else { throw Failure(call: "posix_spawn", number: result) }
        return identifier
    }

    private static func check(_ call: String, _ result: Int32) throws {
        guard result >= 0 else { throw Failure(call: call, number: errno) }
    }
}
