extension ForeignFormat {
    /// Detects the format of a file by its content, never by its name.
    static func detect(_ root: ForeignValue) throws(CassetteError) -> ForeignFormat {
        if root["pagetape"] != nil {
            let what =
                root["interactions"] == nil ? "a Pagetape spec" : "already a Pagetape cassette"
            throw root.error(.unknownFormat, "this is \(what)")
        }
        let found = allCases.filter { $0.isSigned(root) }
        if found.count == 1 { return found[0] }
        guard found.isEmpty else {
            let names = found.map { "\($0.title) (\($0.sign))" }.joined(separator: " and of ")
            throw root.error(
                .unknownFormat, "this has the signs of \(names); take out what is not needed")
        }
        let signs = allCases.map { "\($0.sign) (\($0.title))" }.joined(separator: "; ")
        throw root.error(
            .unknownFormat, "no known recording: found \(root.outline); looked for \(signs)")
    }

    private func isSigned(_ root: ForeignValue) -> Bool {
        switch self {
        case .har, .polly, .replay: root.harCreator == self
        case .vcr: root["http_interactions"]?.isList == true && !root.isByBetamax
        case .betamax: root["http_interactions"]?.isList == true && root.isByBetamax
        case .vcrpy: root.isVCRPy
        case .goVCR: root.isGoVCR
        case .dvr: root.isDVR
        case .wireMock:
            root["mappings"]?.isList == true
                || (root["request"]?.isMapping == true && root["response"]?.isMapping == true)
        case .nock:
            root.firstElement?["scope"] != nil && root.firstElement?["path"] != nil
        case .hoverfly: root["data"]?["pairs"]?.isList == true
        }
    }
}

extension ForeignValue {
    /// The HAR-based format of this file, by the program that wrote it; nil if it is not HAR.
    fileprivate var harCreator: ForeignFormat? {
        guard let log = self["log"], log["entries"]?.isList == true else { return nil }
        let creator = log["creator"]?["name"]?.scalarText ?? ""
        if creator == "Polly.JS" || log["_recordingName"] != nil { return .polly }
        return creator == "Replay" || creator.hasPrefix("Replay/") ? .replay : .har
    }

    fileprivate var isByBetamax: Bool {
        self["recorded_with"]?.scalarText?.hasPrefix("betamax") == true
    }

    /// The request of the first of `interactions`, which distinguishes three formats.
    private var firstRequest: ForeignValue? { self["interactions"]?.firstElement?["request"] }

    private var hasNoInteractions: Bool {
        self["interactions"]?.isList == true && self["interactions"]?.firstElement == nil
    }

    fileprivate var isVCRPy: Bool {
        if let request = firstElement?["request"], firstElement?["response"] != nil {
            return request["uri"] != nil || request["host"] != nil
        }
        if hasNoInteractions { return self["name"] == nil && self["version"]?.scalarText != "2" }
        return firstRequest?["uri"] != nil
    }

    fileprivate var isGoVCR: Bool {
        if hasNoInteractions { return self["version"]?.scalarText == "2" }
        return firstRequest?["url"] != nil && hasGoVCRMarks
    }

    fileprivate var isDVR: Bool {
        if hasNoInteractions { return self["name"] != nil && self["version"] == nil }
        return firstRequest?["url"] != nil && !hasGoVCRMarks
    }

    private var hasGoVCRMarks: Bool {
        self["version"] != nil || self["interactions"]?.firstElement?["response"]?["code"] != nil
    }
}
