import TapeCassette
import TapeContracts
import TapeReport

/// One `--report FORMAT[:PATH]`: a format, and the file that the report goes to; standard output without a file.
struct ReportRequest: Hashable, Sendable {
    let format: ReportFormat
    let path: String?

    init(format: ReportFormat, path: String? = nil) {
        self.format = format
        self.path = path
    }

    /// Reads one; `checksTarget` also looks at what is at the path, which a report must not replace.
    init(_ text: String, checksTarget: Bool = true) throws(UsageError) {
        let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        let name = String(parts[0])
        guard let format = ReportFormat(rawValue: name) else {
            let advice = NearestName.advice(
                for: name, among: ReportFormat.allCases.map(\.rawValue))
            throw UsageError("there is no report format `\(name)`; \(advice)")
        }
        self.format = format
        // As usual, `-` means standard output.
        path = parts.count > 1 && parts[1] != "-" ? String(parts[1]) : nil
        if path?.isEmpty == true { throw UsageError("--report \(text) names no file") }
        guard checksTarget, let path else { return }
        try Self.checkTarget(path, of: format)
    }

    /// Refuses to overwrite anything except an earlier report: every run of a CI job writes its report anew.
    private static func checkTarget(
        _ path: String, of format: ReportFormat
    ) throws(UsageError) {
        switch WriteTarget(at: path) {
        case .nothing:
            // Missing folders are made when the report is written.
            guard !path.hasSuffix("/") else {
                throw UsageError("--report: \(path) is a folder; name a file in it")
            }
            let nearest = FilePath.nearest(leadingTo: path)
            guard let nearest, Folder.isThere(nearest) else {
                throw UsageError(
                    "--report: \(path): there is no folder \(nearest ?? FilePath.folder(of: path))")
            }
        case .otherFile:
            // Reports in these formats begin like any other text, so they cannot be recognised.
            guard format == .text || format == .github || isReport(at: path, of: format)
            else {
                throw UsageError(
                    "--report: \(path) exists and is not a report of this format, so it was left alone; remove it, or name another file"
                )
            }
        case .cassette: throw UsageError("--report: \(path) is a cassette, which was left alone")
        case .spec: throw UsageError("--report: \(path) is a spec, which was left alone")
        case .folder: throw UsageError("--report: \(path) is a folder; name a file in it")
        case .noFile: throw UsageError("--report: \(path) is not an ordinary file")
        }
    }

    /// This much of a report shows what it is.
    private static let lookedAt = 64 << 10

    /// Whether a file begins like a report of a format.
    private static func isReport(at path: String, of format: ReportFormat) -> Bool {
        // `try?`: an unreadable file is not replaced.
        let start = (try? FileBytes.start(of: path, limit: lookedAt)) ?? []
        return format.marks(String(decoding: start, as: UTF8.self))
    }

    /// The reports that a command line requests: text on standard output, unless another one goes there.
    ///
    /// Text and GitHub's annotations can share it: GitHub takes the annotations out of the log and shows the rest.
    static func all(
        _ texts: [String], checkingTargets checksTargets: Bool = true
    ) throws(UsageError) -> [Self] {
        var requests: [Self] = []
        for text in texts { requests.append(try Self(text, checksTarget: checksTargets)) }
        let toOutput = requests.filter { $0.path == nil }
        let sharing: Set<ReportFormat> = [.text, .github]
        let isShared = toOutput.count == sharing.count && Set(toOutput.map(\.format)) == sharing
        guard toOutput.count < 2 || isShared else {
            throw UsageError("two reports would go to standard output; give one of them a file")
        }
        return toOutput.isEmpty ? [Self(format: .text)] + requests : requests
    }
}
