import TapeCassette
import TapeContracts
import TapeCurl
import TapeHTTP
import TapeServer

/// The options of `record` for the requests of another program.
struct PassingOptions: Sendable {
    /// How the program's requests reach us.
    enum Reach: Sendable {
        /// It sends requests to a port that stands in for an origin.
        case port(UInt16, origin: String)
        /// It is started with the stand-in as its proxy.
        case proxy(command: [String])
        /// It is started in a network of its own, where these origins lead to us.
        case isolated(command: [String], origins: [String])
    }

    let reach: Reach
    let cassette: String
    let mode: RecordingMode
    let resumes: Bool
    let restarts: Bool
    let rewriting: OriginRewriting
    /// The most requests to a host each second; 0 for no limit.
    let rate: Double

    static let options: [OptionTable.Option] = [
        .init(
            "listen", value: "PORT",
            summary:
                "stands in for --to on this port, passes requests on and keeps them; "
                + "0 is any"),
        .init(
            "to", value: "URL",
            summary: "the origin that --listen passes on to, or that --isolate leads here"),
        .init(
            "intercept",
            summary: "runs the command behind `--` through a proxy that keeps what it asks"),
        .init(
            "isolate",
            summary:
                "runs the command in a network of its own, in which --to is all there "
                + "is (Linux)"),
        .init(
            "rewrite", value: "WHAT", kind: OriginRewriting.kind, fallback: "links",
            summary: "with --listen, where the origin of --to becomes the stand-in's"),
    ]

    /// Whether a command line is about another program's requests instead of specs.
    static func areMeant(by arguments: Arguments) -> Bool {
        arguments.value("listen") != nil
            || !arguments.flags.isDisjoint(with: ["intercept", "isolate"])
    }

    init(_ arguments: Arguments) throws(UsageError) {
        try Self.refuseOthers(arguments)
        reach = try Self.reach(arguments)
        mode = try RecordingOptions.mode(arguments)
        try RecordingOptions.checkBeginning(arguments)
        resumes = arguments.flags.contains("resume")
        restarts = arguments.flags.contains("restart")
        rewriting = try OriginRewriting.chosen(arguments)
        rate = arguments.value("rate") == nil ? 0 : try WireOptions.rate(arguments)
        cassette = arguments.value("output") ?? Self.cassette(of: reach)
        try RecordingOptions.checkTarget(cassette)
    }

    /// Refuses options for walks by a spec, and those that would add credentials to the client's requests.
    private static func refuseOthers(_ arguments: Arguments) throws(UsageError) {
        let given = arguments.flags.union(arguments.values.keys)
        let walking = [
            "max-pages", "max-requests", "concurrency", "also", "drop-extras", "accept-empty",
            "retries", "base-url", "json",
        ]
        if let option = walking.first(where: given.contains) {
            throw UsageError("--\(option) goes with a spec; here a program decides what is asked")
        }
        if let option = ["netrc", "netrc-file", "aws-sigv4"].first(where: given.contains) {
            throw UsageError(
                "--\(option) goes with a spec; here the program's own credentials are used")
        }
        guard arguments.value("listen") != nil else {
            if let option = ["cert", "unix-socket"].first(where: given.contains) {
                throw UsageError("--\(option) goes with --listen, which asks one origin only")
            }
            if given.contains("rewrite") {
                throw UsageError(
                    "--rewrite goes with --listen; here the program asks the origin itself")
            }
            return
        }
        if let option = ["intercept", "isolate"].first(where: given.contains) {
            throw UsageError(
                "--\(option) runs a command, and --listen waits for one; give one of them")
        }
    }

    private static func reach(_ arguments: Arguments) throws(UsageError) -> Reach {
        let origins = try (arguments.values["to"] ?? []).map { text throws(UsageError) in
            try origin(text)
        }
        if let text = arguments.value("listen") {
            return try listening(at: text, arguments, origins)
        }
        guard !arguments.flags.isSuperset(of: ["intercept", "isolate"]) else {
            throw UsageError("--isolate needs no proxy, so --intercept is not given with it")
        }
        let isIsolated = arguments.flags.contains("isolate")
        let option = isIsolated ? "--isolate --to https://api.example.com" : "--intercept"
        guard !arguments.operands.isEmpty else {
            throw UsageError(
                "give the command that runs the client after --: pagetape record \(option) -- "
                    + "python client.py")
        }
        guard isIsolated else {
            guard origins.isEmpty else {
                throw UsageError(
                    "--to goes with --listen and --isolate; a proxy is told whom to ask")
            }
            return .proxy(command: arguments.operands)
        }
        guard !origins.isEmpty else {
            throw UsageError(
                "--isolate needs --to for each host that the command asks, such as --to https://api.example.com: "
                    + "its own network leads to no other hosts. --intercept needs no --to"
            )
        }
        return .isolated(command: arguments.operands, origins: origins)
    }

    private static func listening(
        at text: String, _ arguments: Arguments, _ origins: [String]
    ) throws(UsageError) -> Reach {
        guard let port = UInt16(text) else {
            throw UsageError("--listen takes a port from 0 to 65535, not \(text)")
        }
        guard let origin = origins.first, origins.count == 1 else {
            throw UsageError("--listen passes on to one origin: --to https://api.example.com")
        }
        guard arguments.operands.isEmpty else {
            throw UsageError("--listen takes no spec and no command; a program asks at its port")
        }
        return .port(port, origin: origin)
    }

    private static func origin(_ text: String) throws(UsageError) -> String {
        let url: HTTPURL
        do { url = try HTTPURL(validating: text) } catch { throw UsageError("--to: \(error)") }
        guard url.isHTTP, url.path.isEmpty || url.path == "/", url.query == nil,
            url.authority?.contains("@") != true
        else {
            throw UsageError(
                "--to takes scheme, host and port, such as https://api.example.com, and no more")
        }
        return url.origin
    }

    /// The default path of the cassette, named after the host or the program.
    private static func cassette(of reach: Reach) -> String {
        let name: String
        switch reach {
        case .port(_, let origin): name = HTTPURL(origin).host
        case .proxy(let command), .isolated(let command, _): name = CommandProgram.name(of: command)
        }
        let words = name.split { !$0.isLetter && !$0.isNumber }
        let stem = words.isEmpty ? "recorded" : words.joined(separator: "-").lowercased()
        return "Cassettes/\(stem).yaml"
    }
}
