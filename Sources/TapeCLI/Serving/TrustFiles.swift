import TapeCassette
import TapeServer

/// Where the certificate is that programs have to trust.
struct TrustFiles: Sendable {
    /// As most programs read it.
    let pem: String
    /// As Java does.
    let javaStore: String
}

extension ScratchFolder {
    /// Writes the certificate that clients have to trust.
    func writeAuthority() throws(FileError) -> TrustFiles {
        let files = TrustFiles(
            pem: FilePath.joined(path, "authority.pem"),
            javaStore: FilePath.joined(path, "authority.jks"))
        try FileBytes.write(Array((Authority.shared?.pem ?? "").utf8), to: files.pem, mode: 0o600)
        try FileBytes.write(
            Authority.shared?.javaTrustStore ?? [], to: files.javaStore, mode: 0o600)
        return files
    }
}
