import TapeHTTP

extension ConductReading {
    /// Why the client cannot be judged; nil where it can.
    package var obstacle: String? {
        if conduct.requests.isEmpty { return unaskedWords }
        if conduct.requests.count == unrecorded.count, let first = terms.recorded.request(ofPage: 1)
        {
            return
                "it asked for nothing that was recorded: \(unrecordedPaths.joined(separator: ", ")), "
                + "not \(first.method.rawValue) \(first.url.path)"
        }
        guard let strangeStart else { return unreachedWords }
        return "its first request is not the recorded one (\(strangeStart.words)): "
            + "record what it asks for, or have it ask for what was recorded"
    }

    /// How a client ended that sent the stand-in no request, with the last line of its output.
    private var unaskedWords: String {
        let hosts = Set(conduct.strays.map { $0.url.withoutUserInfo.authority ?? "" }).sorted()
        let elsewhere = hosts.isEmpty ? "" : ", and asked \(hosts.joined(separator: ", "))"
        guard !conduct.claimsSuccess, conduct.ending != .open else {
            let last = told.isEmpty ? "" : ". Its last line\(told)"
            return "it asked the stand-in for nothing\(terms.reach.advice)\(elsewhere)\(last)"
        }
        return
            "it \(conduct.ending.words) before any request\(terms.reach.target)\(elsewhere)\(told)"
            + terms.reach.remedy
    }

    /// Describes the pages past the end of the spec's walk that the client reads in the clean run; nil where it reads none.
    private var unreachedWords: String? {
        guard situation.rule == nil else { return nil }
        let known = Set(
            ledger.accepted.filter { !terms.unreached.contains($0.key) }.flatMap { $1.ids ?? [] })
        let pages = terms.unreached.sorted().filter { page in
            guard let said = ledger.accepted[page], said.count > 0 else { return false }
            return said.ids.map { !known.isSuperset(of: $0) } ?? true
        }
        guard let first = pages.first.flatMap({ terms.recorded.request(ofPage: $0) }) else {
            return nil
        }
        return "it reads \(counted(pages.count, "recorded page")) that the spec does not lead to, "
            + "such as \(first.url.requestTarget): `pagetape probe` with the cassette shows how the list goes on"
    }

    /// The paths of requests for anything other than the list.
    package var unrecordedPaths: [String] {
        unrecorded.map { "\($0.method.rawValue) \($0.url.path)" }.firstOfEach
    }
}

extension ConductReading.Reach {
    /// What a request is sent to, where that is the client's own task; empty where any request arrives.
    fileprivate var target: String {
        switch self {
        case .address: " to the address in PAGETAPE_URL"
        case .port: " to the case's port"
        case .proxy, .network: ""
        }
    }

    /// How a client is run whose API's address is written into it; empty where it was run like that.
    fileprivate var remedy: String {
        switch self {
        case .address:
            " (a client with the API's address written into it is run under --intercept or --isolate)"
        case .port, .proxy, .network: ""
        }
    }

    /// What a client without a request may have done instead, and how the stand-in is reached.
    fileprivate var advice: String {
        switch self {
        case .address:
            ", and may have asked the API: it has to ask at the address in PAGETAPE_URL, or be run under "
                + "--intercept or --isolate"
        case .port: ", and may have asked the API: it has to ask at the case's address"
        case .proxy:
            ", and may have asked the API: it has to use the proxy in HTTP_PROXY or HTTPS_PROXY, or be run under "
                + "--isolate"
        case .network: ", where no other server can be reached"
        }
    }
}
