import TapeCassette
import TapeCurl
import TapeHTTP

/// The options for reaching an origin: TLS, proxies and time limits.
enum WireOptions {
    static let table = table(timeout: "gives up on a request after this long")

    /// The options, with a summary and a default for `--timeout`, whose meaning differs between commands.
    static func table(
        timeout summary: String, fallback: String = "120"
    ) -> [OptionTable.Option] {
        [
            .init(
                "rate", value: "N", fallback: "10",
                summary: "sends a host at most N requests a second, or `unlimited`"),
            .init("timeout", value: "SECONDS", fallback: fallback, summary: summary),
            .init(
                "proxy", value: "URL",
                summary: "goes through this proxy; `none` ignores the environment's"),
            .init(
                "cacert", value: "FILE", kind: .anyFile,
                summary: "trusts the authorities in this file"),
            .init(
                "cert", value: "FILE", kind: .anyFile,
                summary: "presents this client certificate, PEM or PKCS#12"),
            .init(
                "key", value: "FILE", kind: .anyFile,
                summary: "the certificate's key, if it is not in the same file"),
            .init("insecure", summary: "does not verify the server's certificate"),
            .init("netrc", summary: "looks credentials up in ~/.netrc"),
            .init(
                "netrc-file", value: "FILE", kind: .anyFile,
                summary: "looks credentials up in this file"),
            .init(
                "aws-sigv4", value: "REGION:SERVICE",
                summary: "signs for AWS with the keys in the environment"),
            .init(
                "unix-socket", value: "PATH", kind: .anyFile,
                summary: "connects to this socket instead of the host"
            ),
            .init("http1.1", summary: "speaks HTTP/1.1 even where HTTP/2 is offered"),
            .init("curl-verbose", summary: "shows what curl does, credentials masked"),
        ].about(.network)
    }

    /// Curl's options; a trace is shown only on request, and always masked.
    static func curl(
        _ arguments: Arguments, environment: [String: String], showingOn console: Console,
        masking redactors: [Redactor]
    ) throws(UsageError) -> CurlOptions {
        var options = CurlOptions()
        options.userAgent = "pagetape/\(Pagetape.version)"
        options.totalTimeout = try timeout(arguments) ?? .seconds(120)
        // `--timeout` also limits how long a server may be silent.
        if arguments.value("timeout") != nil { options.stallTimeout = options.totalTimeout }
        switch arguments.value("proxy") {
        case nil: options.proxy = .environment
        case "none": options.proxy = .direct
        case let proxy?: options.proxy = .through(proxy)
        }
        options.certificateAuthorities = arguments.value("cacert")
        options.verifiesServer = !arguments.flags.contains("insecure")
        options.clientCertificate = try certificate(arguments, environment)
        if let file = arguments.value("netrc-file") {
            options.netrc = .file(file)
        } else if arguments.flags.contains("netrc") {
            options.netrc = .home
        }
        options.unixSocket = arguments.value("unix-socket")
        if arguments.flags.contains("http1.1") { options.version = .http1 }
        if arguments.flags.contains("curl-verbose") {
            options.trace = { trace in
                if trace.kind != .remark {
                    for redactor in redactors { redactor.learn(fromHead: trace.text) }
                }
                console.note(redactors.reduce(trace.line) { $1.mask($0) })
            }
        }
        return options
    }

    /// The option that adds credentials to every request, whatever the request contains; nil if none is given.
    static func identifying(_ arguments: Arguments) -> String? {
        ["netrc", "netrc-file", "cert", "aws-sigv4"].first {
            arguments.flags.contains($0) || arguments.value($0) != nil
        }
    }

    /// The most requests to a host each second; 0 for no limit.
    static func rate(_ arguments: Arguments) throws(UsageError) -> Double {
        guard let text = arguments.value("rate") else { return 10 }
        if text == "unlimited" { return 0 }
        guard let rate = Double(text), rate > 0, rate.isFinite else {
            throw UsageError("--rate takes a number above 0 or `unlimited`, not \(text)")
        }
        return rate
    }

    /// The time limit for a request, or a command; nil if the command line gives none.
    static func timeout(_ arguments: Arguments) throws(UsageError) -> Duration? {
        guard let text = arguments.value("timeout") else { return nil }
        guard let seconds = Double(text), seconds > 0, seconds <= 86_400 else {
            throw UsageError("--timeout takes seconds above 0, at most 86400, not \(text)")
        }
        return .seconds(seconds)
    }

    private static func certificate(
        _ arguments: Arguments, _ environment: [String: String]
    ) throws(UsageError) -> CurlOptions.ClientCertificate? {
        guard let path = arguments.value("cert") else {
            if arguments.value("key") != nil { throw UsageError("--key goes with --cert") }
            return nil
        }
        // On the command line, everyone on the machine could read the password.
        return .init(
            path: path, keyPath: arguments.value("key"),
            password: environment["PAGETAPE_CERT_PASSWORD"])
    }
}
