import TapeCassette
import TapeServer

extension ScratchFolder {
    /// Writes the certificate that clients have to trust; gives its path.
    func writeAuthority() throws(FileError) -> String {
        let path = FilePath.joined(self.path, "authority.pem")
        try FileBytes.write(Array((Authority.shared?.pem ?? "").utf8), to: path, mode: 0o600)
        return path
    }
}
