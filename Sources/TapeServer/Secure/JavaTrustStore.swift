internal import CGnuTLS
import TapeHTTP

/// Java's own form of a store of certificates: it reads no PEM, and of a PKCS#12 file only what carries a mark of its own.
enum JavaTrustStore {
    /// By which the store's sum is salted; there is nothing secret in it.
    static let password = "changeit"

    /// A store with one certificate that is trusted.
    static func holding(_ certificate: [UInt8]) -> [UInt8] {
        var bytes: [UInt8] = [0xFE, 0xED, 0xFE, 0xED]
        bytes += number(2) + number(1)
        // An entry of the second kind is a certificate that is trusted: a name, a time, a kind and its bytes.
        bytes += number(2) + text("pagetape") + [UInt8](repeating: 0, count: 8) + text("X.509")
        bytes += number(certificate.count) + certificate
        let salt = password.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
        return bytes + sum(salt + Array("Mighty Aphrodite".utf8) + bytes)
    }

    private static func number(_ value: Int) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(value >> $0 & 0xFF) }
    }

    private static func text(_ text: String) -> [UInt8] {
        [UInt8(text.utf8.count >> 8), UInt8(text.utf8.count & 0xFF)] + Array(text.utf8)
    }

    private static func sum(_ bytes: [UInt8]) -> [UInt8] {
        var digest = [UInt8](repeating: 0, count: 20)
        // A sum of bytes in memory cannot fail.
        _ = unsafe gnutls_hash_fast(GNUTLS_DIG_SHA1, bytes, bytes.count, &digest)
        return digest
    }
}
