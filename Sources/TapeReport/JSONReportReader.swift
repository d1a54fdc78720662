package import TapeContracts
package import TapeJSON

/// Reads reports that ``JSONReporter`` wrote, so that the parts of a run can be joined.
package struct JSONReportReader: Sendable {
    /// Why a text is no report.
    package enum Mistake: Error, Hashable, Sendable, CustomStringConvertible {
        case syntax(JSONError)
        /// A report of a version that this tool does not know, or no report.
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
            guard count <= Self.mostShards, number > 0, number <= count else {
                throw .member("$.shard")
            }
            part = .init(number: number, count: count)
        }
        return ContractReport(specs: reports, part: part)
    }

    private static let mostShards = 10_000

    /// A value and the path that leads to it, for messages.
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

        /// Texts that may be left out.
        func texts(_ key: String) -> [String] {
            guard let list = value[key], list.kind == .array else { return [] }
            return list.elements.compactMap(\.string)
        }

        /// Names of laws, of letters, digits and what joins them: reporters write them as they are.
        func identifiers(_ key: String) throws(Mistake) -> [LawIdentifier] {
            var laws: [LawIdentifier] = []
            for text in texts(key) { laws.append(try identifier(text, at: key)) }
            return laws
        }

        func identifier(_ text: String, at key: String) throws(Mistake) -> LawIdentifier {
            let isSpelledRight = text.utf8.allSatisfy {
                (0x61...0x7A).contains($0 | 0x20) || (0x2D...0x39).contains($0) || $0 == 0x5F
            }
            guard !text.isEmpty, text.utf8.count <= 64, isSpelledRight else {
                throw .member("\(path).\(key)")
            }
            return LawIdentifier(rawValue: text)
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
        // A number that is too large to be one is no time either.
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
        // Reports of earlier versions have none.
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

    /// What came of breaking the recording, which is what a report holds of its pictures.
    private func picture(_ place: Place) throws(Mistake) -> SpecPicture {
        var picture = SpecPicture()
        for mutant in try place.places("mutants") {
            picture.kills.append(
                SpecPicture.Kill(
                    mutant: try mutant.text("mutant"),
                    noticed: try mutant.identifiers("noticed"),
                    missing: mutant.texts("missing")))
        }
        picture.permitted = place.texts("allowed")
        picture.unexercised = try place.identifiers("not-exercised")
        return picture
    }

    private func row(_ place: Place) throws(Mistake) -> LawRow {
        var findings: [Finding] = []
        for finding in try place.places("findings") { findings.append(try self.finding(finding)) }
        let requirement: LawRow.Requirement = try place.choice("requirement")
        var judgement = Judgement(
            as: try place.choice("verdict"), evidence: try place.text("evidence"),
            findings: findings)
        judgement.also = place.texts("also")
        return LawRow(
            law: LawIdentifier(rawValue: try place.text("law")),
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
        finding.see = place.optional("see").map { LawIdentifier(rawValue: $0) }
        finding.line = place.value["line"]?.integer
        return finding
    }
}
