import Foundation

/// The built tool, run as a process in a folder of its own.
struct ToolProcess {
    /// What a run left behind.
    struct Result {
        let status: Int32
        let output: String
        let diagnostics: String
    }

    let folder: URL

    /// Runs the tool with just the environment given.
    func run(_ words: String..., environment: [String: String] = [:]) throws -> Result {
        try run(words, environment: environment)
    }

    /// Runs the tool with just the environment given.
    func run(_ words: [String], environment: [String: String] = [:]) throws -> Result {
        try start(words, environment: environment).result()
    }

    /// A run that goes on.
    struct Running {
        let process: Process
        fileprivate let output: URL
        fileprivate let diagnostics: URL

        /// Waits for the end.
        func result() throws -> Result {
            process.waitUntilExit()
            return Result(
                status: process.terminationStatus,
                output: try String(contentsOf: output, encoding: .utf8),
                diagnostics: try String(contentsOf: diagnostics, encoding: .utf8))
        }
    }

    /// Starts the tool and does not wait for its end.
    func start(
        _ words: [String], environment: [String: String] = [:], output stream: FileHandle? = nil
    ) throws -> Running {
        let process = Process()
        process.executableURL = Self.executable
        process.arguments = words
        process.currentDirectoryURL = folder
        process.environment = environment
        let output = folder.appending(path: ".output")
        let diagnostics = folder.appending(path: ".diagnostics")
        for file in [output, diagnostics] {
            try Data().write(to: file)
        }
        process.standardOutput = try stream ?? FileHandle(forWritingTo: output)
        process.standardError = try FileHandle(forWritingTo: diagnostics)
        process.standardInput = FileHandle.nullDevice
        try process.run()
        return Running(process: process, output: output, diagnostics: diagnostics)
    }

    /// Where the tool is.
    static var path: String { executable.path }

    /// The tool lies beside the test bundle, whatever the configuration.
    private static var executable: URL {
        let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") } ?? Bundle.main
        let start = bundle.bundlePath.hasSuffix(".xctest") ? bundle.bundleURL : bundle.executableURL
        let folder = (start ?? bundle.bundleURL).deletingLastPathComponent()
        return folder.appending(path: "pagetape")
    }
}

extension String {
    /// The text with every run of blanks and line ends as one blank: as it was before it was broken into lines.
    var unfolded: String {
        split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
}
