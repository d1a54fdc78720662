import TapeHTTP

extension ConductReading {
    /// Why the client cannot be judged; nil where it can.
    package var obstacle: String? {
        if conduct.requests.isEmpty {
            let hosts = Set(conduct.strays.map { $0.url.authority ?? "" }).sorted()
            return
                "it asked the stand-in for nothing, and may have asked the API: it has to ask at the address in "
                + "PAGETAPE_URL, or be run under --intercept or --isolate"
                + (hosts.isEmpty ? "" : ", and asked \(hosts.joined(separator: ", "))")
        }
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
        var paths: [String] = []
        for request in unrecorded {
            let path = "\(request.method.rawValue) \(request.url.path)"
            if !paths.contains(path) { paths.append(path) }
        }
        return paths
    }
}
