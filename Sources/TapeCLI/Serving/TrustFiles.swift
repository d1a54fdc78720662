import TapeCassette
import TapeServer

/// The files with the certificate that programs must trust.
struct TrustFiles: Sendable {
    /// In PEM, for most programs.
    let pem: String
    /// As a trust store for Java.
    let javaStore: String
}

extension ScratchFolder {
    /// Writes the certificate that clients must trust.
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
