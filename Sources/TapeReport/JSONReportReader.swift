package import TapeContracts
package import TapeJSON

/// Reads reports that ``JSONReporter`` wrote, so that the parts of a run can be joined.
package struct JSONReportReader: Sendable {
    /// Why a text is not a report.
    package enum Mistake: Error, Hashable, Sendable, CustomStringConvertible {
        case syntax(JSONError)
        /// Not a report, or a report of a version that this tool does not know.
        case version
        /// What is missing or of the wrong kind, as a path.
        case member(String)

        package var description: String {
            switch self {
            case .syntax(let error): "not JSON: \(error)"
            case .version: "no pagetape report of version 1 (`\"pagetape\": 1` is missing)"
            case .member(let path): "no pagetape report: \(path) is missing or of the wrong kind"
            }
        }
    }

    package init() {}

    package func read(_ bytes: [UInt8]) throws(Mistake) -> ContractReport {
        let document: JSONDocument
        do { document = try JSONDocument(parsing: bytes) } catch { throw .syntax(error) }
        guard document.root["pagetape"]?.integer == 1 else { throw .version }
        var reports: [SpecReport] = []
        for place in try Place(value: document.root, path: "$").places("specs") {
            reports.append(try spec(place))
        }
        var part: ContractReport.Part?
        if let shard = document.root["shard"] {
            let place = Place(value: shard, path: "$.shard")
            let (number, count) = (try place.number("number"), try place.number("count"))
            guard (1...ContractReport.Part.most).contains(count), (1...count).contains(number)
            else {
                throw .member("$.shard")
            }
            part = .init(number: number, count: count)
        }
        return ContractReport(specs: reports, part: part)
    }

    /// A value with its path in the document, for messages.
    private struct Place {
        let value: JSONValue
        let path: String

        func text(_ key: String) throws(Mistake) -> String {
            guard let text = value[key]?.string else { throw .member("\(path).\(key)") }
            return text
        }

        func number(_ key: String) throws(Mistake) -> Int {
            guard let number = value[key]?.integer else { throw .member("\(path).\(key)") }
            return number
        }

        /// Text that may be null.
        func optional(_ key: String) -> String? { value[key]?.string }

        /// Texts that may be missing.
        func texts(_ key: String) -> [String] {
            guard let list = value[key], list.kind == .array else { return [] }
            return list.elements.compactMap(\.string)
        }

        /// The identifier of a law, checked because a report from elsewhere may contain anything there.
        func law(_ key: String) throws(Mistake) -> LawIdentifier {
            try Self.law(text(key), "\(path).\(key)")
        }

        /// Identifiers that may be missing.
        func laws(_ key: String) throws(Mistake) -> [LawIdentifier] {
            var laws: [LawIdentifier] = []
            for name in texts(key) { laws.append(try Self.law(name, "\(path).\(key)")) }
            return laws
        }

        private static func law(_ name: String, _ path: String) throws(Mistake) -> LawIdentifier {
            let isPlain = name.utf8.allSatisfy { byte in
                switch byte {
                case 0x61...0x7A, 0x30...0x39, 0x2D: true
                default: false
                }
            }
            guard isPlain, !name.isEmpty else { throw .member(path) }
            return LawIdentifier(rawValue: name)
        }

        func choice<Choice: RawRepresentable<String>>(_ key: String) throws(Mistake) -> Choice {
            guard let choice = Choice(rawValue: try text(key)) else {
                throw .member("\(path).\(key)")
            }
            return choice
        }

        func places(_ key: String) throws(Mistake) -> [Place] {
            guard let list = value[key], list.kind == .array else {
                throw .member("\(path).\(key)")
            }
            return list.elements.enumerated().map {
                Place(value: $1, path: "\(path).\(key)[\($0)]")
            }
        }
    }

    private func spec(_ place: Place) throws(Mistake) -> SpecReport {
        // A number too large for a `Double` is not a valid time either.
        let seconds = place.value["seconds"].map { $0.double ?? .infinity } ?? 0
        guard (0...1_000_000_000).contains(seconds) else { throw .member("\(place.path).seconds") }
        var rows: [LawRow] = []
        for law in try place.places("laws") { rows.append(try row(law)) }
        var spec = SpecReport(
            title: try place.text("title"), spec: try place.text("spec"),
            cassette: try place.text("cassette"), target: try place.text("target"),
            rows: rows)
        spec.pages = try place.number("pages")
        spec.items = try place.number("items")
        spec.seconds = seconds
        spec.notes = try place.places("notes").compactMap(\.value.string)
        if place.value["untried"] != nil { spec.untriedCases = try place.number("untried") }
        // Earlier versions did not write it.
        spec.details = place.texts("details")
        if let recording = place.value["recording"] {
            spec.recording = RecordingFacts(
                origin: recording["origin"]?.string, recorded: recording["recorded"]?.string,
                by: recording["by"]?.string)
        }
        if let drift = place.value["drift"] {
            spec.drift = try self.drift(Place(value: drift, path: "\(place.path).drift"))
        }
        if place.value["mutants"] != nil { spec.picture = try picture(place) }
        spec.mistake = place.optional("mistake")
        spec.shortfall = place.optional("shortfall")
        spec.remnants = place.texts("left")
        return spec
    }

    private func drift(_ place: Place) throws(Mistake) -> Drift {
        var changes: [DriftChange] = []
        for change in try place.places("changes") {
            let severity: DriftChange.Severity = try change.choice("severity")
            changes.append(
                DriftChange(
                    severity, try change.choice("aspect"), try change.text("place"),
                    before: try change.text("before"), after: try change.text("after")))
        }
        return Drift(changes)
    }

    /// The results of breaking the recording: all that a report contains of its pictures.
    private func picture(_ place: Place) throws(Mistake) -> SpecPicture {
        var picture = SpecPicture()
        for mutant in try place.places("mutants") {
            picture.kills.append(
                SpecPicture.Kill(
                    mutant: try mutant.text("mutant"),
                    noticed: try mutant.laws("noticed"),
                    missing: mutant.texts("missing")))
        }
        picture.permitted = place.texts("allowed")
        picture.unexercised = try place.laws("not-exercised")
        return picture
    }

    private func row(_ place: Place) throws(Mistake) -> LawRow {
        var findings: [Finding] = []
        for finding in try place.places("findings") { findings.append(try self.finding(finding)) }
        let requirement: LawRow.Requirement = try place.choice("requirement")
        var judgement = Judgement(
            as: try place.choice("verdict"), evidence: try place.text("evidence"),
            reason: place.optional("reason"), findings: findings)
        judgement.also = place.texts("also")
        return LawRow(
            law: try place.law("law"),
            sentence: place.optional("sentence") ?? "", subject: try place.choice("subject"),
            judged: try place.text("judged"), requirement: requirement,
            judgement: judgement)
    }

    private func finding(_ place: Place) throws(Mistake) -> Finding {
        var finding = Finding(
            page: place.value["page"]?.integer, position: place.optional("position"),
            item: place.optional("item"), expected: try place.text("expected"),
            saw: try place.text("saw"), advice: try place.text("advice"))
        finding.scene = place.optional("scene")
        finding.command = place.optional("command")
        finding.cause = place.optional("cause")
        finding.see = place.optional("see") == nil ? nil : try place.law("see")
        finding.line = place.value["line"]?.integer
        return finding
    }
}
