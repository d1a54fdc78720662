import Foundation
package import TapeHTTP

/// A web server behind TLS on 127.0.0.1 that answers with the files of a folder; it ends with its owner.
package final class TLSOrigin {
    /// Where it listens, without a slash at the end.
    package let baseURL: String
    private let program: TalkingProgram

    /// Serves with a certificate of the folder, which is also what it serves.
    ///
    /// With `asksClients` nobody is served who shows no certificate of the folder's authority.
    package init(
        _ certificates: CertificateFolder, as name: String, asksClients: Bool = false
    ) throws {
        let words = [
            "s_server", "-accept", "127.0.0.1:0", "-WWW",
            "-cert", "\(name).pem", "-key", "\(name).key",
        ]
        let guarding = ["-Verify", "1", "-verify_return_error", "-CAfile", "ca.pem"]
        program = try TalkingProgram(
            [OpenSSL.path ?? "openssl"] + words + (asksClients ? guarding : []),
            in: certificates.folder.path)
        let said = program.said { $0.contains(/ACCEPT .*:[0-9]+\n/) }
        guard let port = said.firstMatch(of: /ACCEPT .*:([0-9]+)\n/)?.1 else {
            throw OpenSSL.Failure(words: words, diagnostics: said)
        }
        baseURL = "https://127.0.0.1:\(port)"
    }

    /// The URL of a file of the folder.
    package func url(_ target: String) -> HTTPURL { HTTPURL(baseURL + target) }
}
