import Foundation

/// A folder with an authority of a test's own and what it has signed; removed with it.
package final class CertificateFolder: Sendable {
    let folder: URL

    /// Makes the authority: `ca.pem` and its key.
    package init() throws {
        folder = FileManager.default.temporaryDirectory.appending(
            path: "pagetape-tls-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let words = ["req", "-x509", "-days", "2", "-subj", "/CN=Test authority"]
        try OpenSSL.run(
            words + Self.newKey + ["-keyout", "ca.key", "-out", "ca.pem"], in: folder)
    }

    deinit {
        // Nothing depends on the folder any more; one that cannot be removed is the system's to clear.
        try? FileManager.default.removeItem(at: folder)
    }

    /// The authority's own certificate.
    package var authority: String { path("ca.pem") }

    /// Where a file of the folder is.
    package func path(_ name: String) -> String { folder.appending(path: name).path }

    /// Makes `NAME.pem` and `NAME.key` for some hosts, valid for so many days from now.
    package func sign(_ name: String, for hosts: String, days: Int = 2) throws {
        try "subjectAltName=\(hosts)\n".write(
            to: folder.appending(path: "\(name).cnf"), atomically: true, encoding: .utf8)
        try OpenSSL.run(
            ["req", "-subj", "/CN=\(name)"] + Self.newKey
                + ["-keyout", "\(name).key", "-out", "\(name).csr"], in: folder)
        try OpenSSL.run(
            [
                "x509", "-req", "-in", "\(name).csr", "-CA", "ca.pem", "-CAkey", "ca.key",
                "-CAcreateserial", "-days", "\(days)", "-extfile", "\(name).cnf",
                "-out", "\(name).pem",
            ], in: folder)
    }

    /// Puts a certificate and its key into one PKCS#12 file, `NAME.p12`, under a password.
    package func pack(_ name: String, password: String) throws {
        try OpenSSL.run(
            [
                "pkcs12", "-export", "-in", "\(name).pem", "-inkey", "\(name).key",
                "-passout", "pass:\(password)", "-out", "\(name).p12",
            ], in: folder)
    }

    private static let newKey = [
        "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes",
    ]
}
