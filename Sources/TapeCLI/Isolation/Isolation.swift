import TapeCassette
import TapeHTTP
import TapeServer

/// Starts commands in networks of their own, where some hosts lead to a stand-in and nothing else can be reached.
struct Isolation: Sendable {
    /// The ports of the stand-in inside such a network, and the files that the command sees there.
    private let ports: [UInt16]
    private let covers: [IsolatedCommand.Cover]
    private let standIn: StandIn

    /// A command that was started.
    struct Started: Sendable {
        let child: ChildProcess
        /// The listeners that the stand-in took over for it.
        let listeners: [UInt32]
    }

    /// Prepares the networks of commands; the files go into a folder that outlives them.
    init(
        of origins: [String], over standIn: StandIn, trusting authority: String,
        in scratch: ScratchFolder
    ) throws(Obstacle) {
        #if !os(Linux)
            throw Obstacle("--isolate needs Linux, whose networks can be parted; use --intercept")
        #endif
        let urls = origins.map { HTTPURL($0) }
        for url in urls where Self.isForeignAddress(url.host) {
            throw Obstacle(
                "--isolate leads names here, and \(url.origin) is an address; use --intercept")
        }
        ports = Set([80, 443] + urls.compactMap(\.effectivePort)).sorted()
            .compactMap { UInt16(exactly: $0) }
        self.standIn = standIn
        let files = [
            "hosts": Self.hosts(urls.map(\.host)),
            // Without these, a name lookup could reach services of the machine itself.
            "nsswitch.conf": Self.nameSources,
            "resolv.conf": "nameserver 127.0.0.1\noptions timeout:1 attempts:1\n",
        ]
        var covers = Self.bundles.map { IsolatedCommand.Cover(authority, over: $0) }
        for (name, text) in files.sorted(by: { $0.key < $1.key }) {
            let path = FilePath.joined(scratch.path, name)
            do { try FileBytes.write(Array(text.utf8), to: path, mode: 0o644) } catch {
                throw Obstacle("\(error)")
            }
            covers.append(IsolatedCommand.Cover(path, over: "/etc/\(name)"))
        }
        self.covers = covers
    }

    /// Starts a command; the handler answers its requests to the hosts.
    func start(
        _ command: [String], environment: [String: String], output path: String?,
        answering handler: any PortHandler
    ) async throws(ChildProcess.StartError) -> Started {
        let result = await withCheckedContinuation { continuation in
            do {
                // On a thread of its own, because it waits for the other process.
                try DetachedThread.start {
                    continuation.resume(
                        returning: Result { () throws(ChildProcess.StartError) in
                            try begin(
                                command, environment: environment, output: path,
                                answering: handler)
                        })
                }
            } catch {
                continuation.resume(returning: .failure(.init(description: "\(error)")))
            }
        }
        return try result.get()
    }

    func close(_ started: Started) { standIn.close(started.listeners) }

    private func begin(
        _ command: [String], environment: [String: String], output path: String?,
        answering handler: any PortHandler
    ) throws(ChildProcess.StartError) -> Started {
        guard let (near, far) = HandoverSocket.pair() else {
            throw .init(description: "cannot make a connection to the command")
        }
        defer { near.close() }
        let isolated = IsolatedCommand(ports: ports, covers: covers, command: command)
        let child: ChildProcess
        do {
            defer { far.close() }
            child = try ChildProcess(
                ["/proc/self/exe"] + isolated.words, environment: environment, output: path,
                handing: far.descriptor, known: "PAGETAPE_RESULT")
        }
        let answer = near.receive(within: IsolatedCommand.patience)
        guard let answer, answer.words == "ready", answer.descriptors.count == ports.count else {
            child.end()
            throw .init(description: Self.refusal(answer?.words))
        }
        let listeners = standIn.adopt(answer.descriptors, for: handler)
        near.send("go")
        // The socket closes when the command replaces the process.
        if let failure = near.receive(within: IsolatedCommand.patience) {
            standIn.close(listeners)
            child.end()
            let reason = failure.words.dropFirst("failed ".count)
            let program = command.first ?? ""
            let hint = StartHint.words(for: program, environment: environment)
            throw .init(description: "`\(program)` cannot be started: \(reason)\(hint)")
        }
        return Started(child: child, listeners: listeners)
    }

    private static func refusal(_ words: String?) -> String {
        let reason = words.map { String($0.dropFirst("refused ".count)) } ?? "it did not answer"
        return """
            --isolate: this system gives a command no network of its own (\(reason)). Containers and hardened systems \
            often forbid user namespaces: see the settings user.max_user_namespaces, kernel.unprivileged_userns_clone and \
            kernel.apparmor_restrict_unprivileged_userns, or run the container with --cap-add SYS_ADMIN; where a client \
            heeds a proxy, --intercept needs none of that
            """
    }

    /// Whether a host is an address other than this machine's own, which a list of hosts cannot redirect.
    private static func isForeignAddress(_ host: String) -> Bool {
        let parts = host.split(separator: ".", omittingEmptySubsequences: false)
        let isAddress = parts.count == 4 && parts.allSatisfy { UInt8($0) != nil }
        return host.hasPrefix("[") || isAddress && parts.first != "127"
    }
}

extension Tool {
    /// Turns this process into another command in a network of its own, if the arguments ask for that; nil if they do not.
    ///
    /// A process can leave the machine's network only while it has one thread, so this is tried before anything else.
    package static func becomeIsolatedCommand(_ words: [String]) -> Int32? {
        #if os(Linux)
            IsolatedCommand(words: words)?.run()
        #else
            nil
        #endif
    }
}
