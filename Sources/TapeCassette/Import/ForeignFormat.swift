/// The recorders whose files can be imported.
package enum ForeignFormat: String, Hashable, Sendable, CaseIterable {
    /// HAR 1.2, as written by browsers, proxies and schemathesis.
    case har
    /// Polly.JS: HAR with arrays as header values and lists of chunks as bodies.
    case polly
    /// mattt/Replay: HAR with its own form of bodies.
    case replay
    /// VCR for Ruby and for R.
    case vcr
    case betamax
    case vcrpy
    case goVCR = "go-vcr"
    case wireMock = "wiremock"
    case dvr
    case nock
    case hoverfly

    /// The format's name for people.
    package var title: String {
        switch self {
        case .har: "HAR"
        case .polly: "Polly.JS HAR"
        case .replay: "Replay HAR"
        case .vcr: "VCR"
        case .betamax: "Betamax"
        case .vcrpy: "vcrpy"
        case .goVCR: "go-vcr"
        case .wireMock: "WireMock mappings"
        case .dvr: "DVR"
        case .nock: "nock"
        case .hoverfly: "Hoverfly simulation"
        }
    }

    /// The sign by which a file of the format is recognised, in words.
    var sign: String {
        switch self {
        case .har: "a list log › entries"
        case .polly: "a list log › entries by Polly.JS"
        case .replay: "a list log › entries by Replay"
        case .vcr: "a list http_interactions"
        case .betamax: "a list http_interactions with betamax in recorded_with"
        case .vcrpy: "interactions whose requests have a uri"
        case .goVCR: "interactions whose requests have a url, with a version or response codes"
        case .wireMock: "a list mappings, or request and response"
        case .dvr: "interactions whose requests have a url, without a version"
        case .nock: "a list of entries with scope and path"
        case .hoverfly: "a list data › pairs"
        }
    }
}

extension ForeignFormat {
    /// Reads a tree of this format; body files are searched for in the folder, if there is one.
    func read(
        _ root: ForeignValue, options: ImportOptions, folder: String?, into reading: ForeignFindings
    ) throws(CassetteError) -> ForeignFindings {
        switch self {
        case .har, .polly, .replay: try HARFormat.read(root, as: self, into: reading)
        case .vcr, .betamax: try VCRFormat.read(root, into: reading)
        case .vcrpy: try VCRPyFormat.read(root, into: reading)
        case .goVCR: try GoVCRFormat.read(root, into: reading)
        case .dvr: try DVRFormat.read(root, into: reading)
        case .nock: try NockFormat.read(root, into: reading)
        case .hoverfly:
            try HoverflyFormat.read(
                root, beside: folder.map { ForeignFolder(path: $0) }, into: reading)
        case .wireMock:
            try WireMockFormat.read(
                [WireMockFile(root, in: folder)], origin: options.origin, into: reading)
        }
    }
}
