import Synchronization
import TapeCassette
package import TapeReport

/// Where a command's words go: results to one stream, progress and complaints to another.
package struct Console: Sendable {
    /// The line that is rewritten in place while work goes on, if one is shown.
    private final class StatusLine: Sendable {
        let isShown = Mutex(false)
    }

    /// The first thing that kept results from being written.
    private final class OutputFailure: Sendable {
        let error = Mutex<FileError?>(nil)
    }

    /// Whether results may carry color.
    package let isColored: Bool
    /// Whether diagnostics go to a terminal, where a line can be rewritten.
    package let isLive: Bool
    /// How wide results may be.
    package let layout: TextLayout
    private(set) var isQuiet = false
    private let output: @Sendable (String) -> Int32?
    private var diagnostics: @Sendable (String) -> Void
    private let statusLine = StatusLine()
    private let failure = OutputFailure()

    /// `output` gives the system's error number where it could not write.
    package init(
        isColored: Bool = false,
        isLive: Bool = false,
        layout: TextLayout = .piped,
        output: @escaping @Sendable (String) -> Int32?,
        diagnostics: @escaping @Sendable (String) -> Void
    ) {
        self.isColored = isColored
        self.isLive = isLive
        self.layout = layout
        self.output = output
        self.diagnostics = diagnostics
    }

    /// Writes results, as they are; once they could not be written, no more of them are.
    func write(_ text: String) {
        endStatus()
        failure.error.withLock { error in
            guard error == nil, let number = output(text) else { return }
            error = FileError.unwritten("standard output", number: number)
        }
    }

    /// Why not all results were written, if so: their reader has not seen them all.
    var outputError: FileError? { failure.error.withLock { $0 } }

    /// Writes a line of diagnosis.
    func note(_ line: String) {
        endStatus()
        let text = line.visible(keepingLines: true)
        diagnostics((isLive && layout.isScreen ? layout.broken(text) : text) + "\n")
    }

    /// The same console, without its progress if that was asked for; complaints still come through.
    func quieted(if isQuiet: Bool) -> Self {
        var console = self
        console.isQuiet = isQuiet
        return console
    }

    /// The same console, which shows diagnoses only as they are behind a mask.
    func masked(by mask: @escaping @Sendable (String) -> String) -> Self {
        var console = self
        console.diagnostics = { [diagnostics] in diagnostics(mask($0)) }
        return console
    }

    /// Writes how work comes along, unless that is not wanted.
    func progress(_ line: @autoclosure () -> String) {
        if !isQuiet { note(line()) }
    }

    /// Shows how things stand in place of the line that last did; for terminals only.
    func status(_ line: String) {
        guard isLive, !isQuiet else { return }
        statusLine.isShown.withLock { isShown in
            isShown = true
            diagnostics("\r\(line.visible())\u{1B}[K")
        }
    }

    /// Takes the status away, so that other words begin on a line of their own.
    func endStatus() {
        statusLine.isShown.withLock { isShown in
            if isShown { diagnostics("\r\u{1B}[K") }
            isShown = false
        }
    }

    /// Writes what is wrong, under the name of the tool.
    func complain(_ message: String) { note("pagetape: \(message)") }
}

extension Console {
    /// Tells what is wrong with a cassette, and what that means for the command's exit status.
    func complain(of error: CassetteError) -> ExitStatus {
        // What has a place begins with it, as a compiler's words do.
        if error.place == nil { complain(error.description) } else { note(error.description) }
        return error.status
    }
}

extension CassetteError {
    /// What it means for a command: a file that is wrong, or not there, is a mistake; a disk keeps a run from being made.
    var status: ExitStatus {
        guard code == .file else { return .mistake }
        return switch file?.code {
        case .missing, .missingFolder, .notAFile, .symbolicLink, .exists: .mistake
        case .notAllowed, .readOnly, .full, .locked, .tooLarge, .other, nil: .incomplete
        }
    }
}

/// What the tool tells the shell.
package enum ExitStatus: Int32, Comparable, Sendable {
    case kept = 0
    case broken = 1
    /// A mistake in the command line, a spec or a cassette.
    case mistake = 2
    /// The run could not be made, or it did not put every required law to the test.
    case incomplete = 3

    /// The greater of two is the one that a run of several parts reports.
    package static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}
