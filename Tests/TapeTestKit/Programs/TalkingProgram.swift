#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A program whose words are read while it runs, and which is ended with its owner.
package final class TalkingProgram {
    private let program: ChildProgram
    private let output: Int32
    private var isOver = false

    /// Starts a program, in a folder, with standard output and standard error to be read from here.
    package init(
        _ line: [String], in folder: String, environment: [String: String]? = nil
    ) throws {
        var ends: [Int32] = [0, 0]
        guard unsafe pipe(&ends) == 0 else {
            throw ChildProgram.Failure(call: "pipe", number: errno)
        }
        defer { _ = close(ends[1]) }
        output = ends[0]
        do {
            program = try ChildProgram(
                line, in: folder, environment: environment, output: .descriptor(ends[1]),
                errors: .descriptor(ends[1]))
        } catch {
            _ = close(ends[0])
            throw error
        }
    }

    deinit {
        if !isOver { program.send(SIGKILL) }
        program.wait()
        _ = close(output)
    }

    /// Waits for the program's end.
    package func wait() -> ChildProgram.Ending {
        isOver = true
        return program.wait()
    }

    /// Asks the program to stop, as Ctrl-C does, and waits for its end.
    package func stop() -> ChildProgram.Ending {
        program.send(SIGINT)
        return wait()
    }

    /// What the program says until its words satisfy a condition, or until it says no more.
    package func said(until isEnough: (String) -> Bool = { _ in false }) -> String {
        var said: [UInt8] = []
        while !isEnough(String(decoding: said, as: UTF8.self)) {
            let bytes = unsafe [UInt8](unsafeUninitializedCapacity: 4_096) { room, count in
                count = max(0, unsafe read(output, room.baseAddress, room.count))
            }
            if bytes.isEmpty { break }
            said += bytes
        }
        return String(decoding: said, as: UTF8.self)
    }
}
