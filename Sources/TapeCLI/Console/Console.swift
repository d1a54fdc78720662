import Synchronization
import TapeCassette
package import TapeReport

/// Where a command writes: results to one stream, progress and messages to another.
package struct Console: Sendable {
    /// The status line that is rewritten in place during work, if it is shown.
    private final class StatusLine: Sendable {
        let isShown = Mutex(false)
    }

    /// The first error that prevented results from being written.
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

    /// `output` returns the system's error number on failure.
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

    /// Writes results unchanged; after a failure, no more are written.
    func write(_ text: String) {
        endStatus()
        failure.error.withLock { error in
            guard error == nil, let number = output(text) else { return }
            error = FileError.unwritten("standard output", number: number)
        }
    }

    /// Why some results could not be written; nil if all were.
    var outputError: FileError? { failure.error.withLock { $0 } }

    /// Writes a line to the diagnostics.
    func note(_ line: String) {
        endStatus()
        let text = line.visible(keepingLines: true)
        diagnostics((isLive && layout.isScreen ? layout.broken(text) : text) + "\n")
    }

    /// The same console, without progress if `isQuiet`; error messages are still shown.
    func quieted(if isQuiet: Bool) -> Self {
        var console = self
        console.isQuiet = isQuiet
        return console
    }

    /// The same console with a mask applied to all diagnostics.
    func masked(by mask: @escaping @Sendable (String) -> String) -> Self {
        var console = self
        console.diagnostics = { [diagnostics] in diagnostics(mask($0)) }
        return console
    }

    /// Writes progress, unless the console is quiet.
    func progress(_ line: @autoclosure () -> String) {
        if !isQuiet { note(line()) }
    }

    /// Replaces the previous status line; for terminals only.
    func status(_ line: String) {
        guard isLive, !isQuiet else { return }
        statusLine.isShown.withLock { isShown in
            isShown = true
            diagnostics("\r\(line.visible())\u{1B}[K")
        }
    }

    /// Removes the status line, so that other text begins on its own line.
    func endStatus() {
        statusLine.isShown.withLock { isShown in
            if isShown { diagnostics("\r\u{1B}[K") }
            isShown = false
        }
    }

    /// Writes an error message, prefixed with the tool's name.
    func complain(_ message: String) { note("pagetape: \(message)") }
}

extension Console {
    /// Reports an error in a cassette, and returns the exit status that follows.
    func complain(of error: CassetteError) -> ExitStatus {
        // An error with a place starts with that, like a compiler's message.
        guard error.place == nil else {
            note(error.description)
            return error.status
        }
        let advised = error.file.flatMap { $0.description == error.description ? $0.advised : nil }
        complain(advised ?? error.description)
        return error.status
    }
}

extension CassetteError {
    /// The exit status for this error: a wrong or missing file is a mistake; a disk problem makes the run incomplete.
    var status: ExitStatus {
        guard code == .file else { return .mistake }
        return file?.status ?? .incomplete
    }
}

extension FileError {
    /// The exit status for this error: a wrong or missing file is a mistake; a disk problem makes the run incomplete.
    var status: ExitStatus {
        switch code {
        case .missing, .missingFolder, .notAFile, .symbolicLink, .exists: .mistake
        case .notAllowed, .readOnly, .full, .locked, .tooLarge, .other: .incomplete
        }
    }
}

/// The tool's exit status.
package enum ExitStatus: Int32, Comparable, Sendable {
    case kept = 0
    case broken = 1
    /// A mistake in the command line, a spec or a cassette.
    case mistake = 2
    /// The run could not be made, or did not test every required law.
    case incomplete = 3

    /// Orders statuses by severity: a run of several parts reports the greatest.
    package static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}
