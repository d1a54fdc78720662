internal import CNamespaces

#if canImport(Glibc)
    internal import Glibc
#else
    internal import Darwin
#endif

/// Runs a command in a network of its own, where the only thing it can reach is what listens here.
///
/// A process can only do this to itself, and with a single thread, so the tool runs itself again for it.
package struct IsolatedCommand: Sendable {
    /// The first argument that makes the tool become a command.
    package static let word = "--isolated"
    /// The descriptor of the socket to the process outside.
    package static let line: Int32 = 3
    /// How long each side waits for the other.
    package static let patience = 30

    /// A file that the command sees in place of another one.
    package struct Cover: Hashable, Sendable {
        package let source: String
        package let target: String

        package init(_ source: String, over target: String) {
            (self.source, self.target) = (source, target)
        }
    }

    package let ports: [UInt16]
    package let covers: [Cover]
    package let command: [String]

    package init(ports: [UInt16], covers: [Cover], command: [String]) {
        (self.ports, self.covers, self.command) = (ports, covers, command)
    }

    /// The arguments for a process that is to become the command.
    package var words: [String] {
        [Self.word, ports.map(String.init).joined(separator: ",")]
            + covers.flatMap { [$0.source, $0.target] } + ["--"] + command
    }

    /// Reads a process's arguments; nil if they ask for something else.
    package init?(words: [String]) {
        guard words.count > 2, words[0] == Self.word, let end = words.firstIndex(of: "--"),
            end + 1 < words.count
        else { return nil }
        ports = words[1].split(separator: ",").compactMap { UInt16($0) }
        covers = stride(from: 2, to: end - 1, by: 2).map { Cover(words[$0], over: words[$0 + 1]) }
        command = Array(words[(end + 1)...])
    }
}

#if os(Linux)
    extension IsolatedCommand {
        /// Why a separate network could not be set up.
        private struct FailedStep: Error {
            let words: String

            init(words: String) { self.words = words }

            /// A step that failed just now, for the reason that the C library gives.
            init(_ deed: String) {
                words = unsafe "\(deed): \(String(cString: strerror(errno)))"
            }
        }

        /// Makes this process the command; returns only if that fails, with an exit status.
        package func run() -> Int32 {
            let outside = HandoverSocket(Self.line)
            _ = fcntl(Self.line, F_SETFD, FD_CLOEXEC)
            do throws(FailedStep) {
                try enter()
                try cover()
                guard tape_raise_loopback() == 0 else {
                    throw FailedStep("the loopback interface cannot be used")
                }
                var listeners: [Int32] = []
                for port in ports { listeners.append(try Self.listen(at: port)) }
                outside.send("ready", listeners)
            } catch {
                outside.send("refused \(error.words)")
                return 126
            }
            guard outside.receive(within: Self.patience)?.words == "go" else { return 126 }
            var pointers = unsafe command.map { unsafe strdup($0) } + [nil]
            unsafe execvp(command[0], &pointers)
            outside.send(unsafe "failed \(String(cString: strerror(errno)))")
            return 127
        }

        /// Leaves the machine's network and mounts; without the privilege, does so in a new user namespace with one user.
        private func enter() throws(FailedStep) {
            let (user, group) = (geteuid(), getegid())
            if tape_unshare(0) != 0 {
                guard tape_unshare(1) == 0 else {
                    throw FailedStep("unshare")
                }
                try Self.write("deny", to: "/proc/self/setgroups")
                try Self.write("\(user) \(user) 1", to: "/proc/self/uid_map")
                try Self.write("\(group) \(group) 1", to: "/proc/self/gid_map")
            }
            guard tape_mount_privately() == 0 else { throw FailedStep("mount") }
        }

        private func cover() throws(FailedStep) {
            for cover in covers where unsafe access(cover.target, F_OK) == 0 {
                guard unsafe tape_mount_over(cover.source, cover.target) == 0 else {
                    throw FailedStep("mount over \(cover.target)")
                }
            }
        }

        private static func listen(at port: UInt16) throws(FailedStep) -> Int32 {
            do { return try SocketAddress.listen(on: "0.0.0.0", port: port) } catch {
                throw FailedStep(words: error.detail)
            }
        }

        private static func write(_ text: String, to path: String) throws(FailedStep) {
            let file = unsafe open(path, O_WRONLY | O_CLOEXEC)
            guard file >= 0 else { throw FailedStep(path) }
            defer { _ = close(file) }
            let bytes = Array(text.utf8)
            guard unsafe Glibc.write(file, bytes, bytes.count) == bytes.count else {
                throw FailedStep(path)
            }
        }
    }
#endif
