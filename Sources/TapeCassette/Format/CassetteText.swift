import TapeHTTP
import TapeYAML

/// The text around the interactions.
enum CassetteText {
    /// Everything up to the first interaction.
    static func head(_ header: CassetteHeader) -> [UInt8] {
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
        let seal = sum.map { ", sum: \($0)" } ?? ""
        return Array("end: {interactions: \(end.interactions), walks: [\(list)]\(seal)}\n".utf8)
    }
}
