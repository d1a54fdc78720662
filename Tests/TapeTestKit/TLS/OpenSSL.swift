import Foundation
package import Testing

/// The `openssl` program, which makes certificates for tests and serves with them.
package enum OpenSSL {
    /// A run that ended badly, with what it said.
    struct Failure: Error {
        let words: [String]
        let diagnostics: String
    }

    /// Where it is; nil where it is not installed.
    package static let path: String? = ["/usr/bin", "/usr/local/bin", "/opt/homebrew/bin"]
        .map { "\($0)/openssl" }
        .first { FileManager.default.isExecutableFile(atPath: $0) }

    /// Runs it in a folder and waits for its end.
    static func run(_ words: [String], in folder: URL) throws {
        let program = try TalkingProgram([path ?? "openssl"] + words, in: folder.path)
        let said = program.said()
        guard program.wait() == .exit(0) else { throw Failure(words: words, diagnostics: said) }
    }
}

extension Trait where Self == ConditionTrait {
    /// Skips a test, saying so, where there is no `openssl`.
    package static var needsOpenSSL: Self {
        .enabled(if: OpenSSL.path != nil, "openssl is not installed, so TLS goes untested")
    }
}
