import TapeHTTP
import TapeYAML

/// Writes the text around the interactions.
enum CassetteText {
    /// Everything before the first interaction.
    ///
    /// It announces the sum at the end, so that a missing one is noticed.
    static func head(_ header: CassetteHeader) -> [UInt8] { head(header, with: []) }

    /// The same for a journal, which also has the checks of its secrets.
    static func journalHead(_ header: CassetteHeader) -> [UInt8] {
        let checks = header.checks.sorted { $0.key < $1.key }.map { name, check in
            "\(YAMLText.scalar(name, inFlow: true)): \(YAMLText.scalar(check.description, inFlow: true))"
        }
        return head(
            header, with: checks.isEmpty ? [] : ["secrets: {\(checks.joined(separator: ", "))}"])
    }

    private static func head(_ header: CassetteHeader, with more: [String]) -> [UInt8] {
        var lines = ["pagetape: \(CassetteHeader.currentVersion)"]
        if let spec = header.spec {
            var fields = "title: \(YAMLText.scalar(spec.title, inFlow: true))"
            if let digest = spec.digest {
                fields += ", digest: \(YAMLText.scalar(digest, inFlow: true))"
            }
            lines.append("spec: {\(fields)}")
        }
        if let origin = header.origin { lines.append("origin: \(YAMLText.scalar(origin))") }
        if let recorded = header.recorded { lines.append("recorded: \(recorded.rfc3339Seconds)") }
        if let by = header.by { lines.append("by: \(YAMLText.scalar(by))") }
        if !header.also.isEmpty {
            let also = header.also.map { YAMLText.scalar($0, inFlow: true) }
            lines.append("also: [\(also.joined(separator: ", "))]")
        }
        lines.append("sealed: true")
        lines += more
        lines.append("interactions:")
        return lines.flatMap { Array("\($0)\n".utf8) }
    }

    /// The line that makes a journal a cassette.
    static func tail(_ end: CassetteEnd, sealedBy sum: InteractionSum?) -> [UInt8] {
        let walks = end.walks.map { walk in
            let items = walk.items.map { ", items: \($0)" } ?? ""
            return
                "{walk: \(walk.walk), pages: \(walk.pages)\(items), ended: \(walk.ended.rawValue)}"
        }
        let list = walks.joined(separator: ", ")
        var fields = "interactions: \(end.interactions), walks: [\(list)]"
        if !end.unrecorded.isEmpty {
            let reasons = end.unrecorded.map { one in
                "{also: \(YAMLText.scalar(one.also, inFlow: true)), "
                    + "because: \(YAMLText.scalar(one.because, inFlow: true))}"
            }
            fields += ", not-recorded: [\(reasons.joined(separator: ", "))]"
        }
        if let sum { fields += ", sum: \(sum)" }
        return Array("end: {\(fields)}\n".utf8)
    }
}
