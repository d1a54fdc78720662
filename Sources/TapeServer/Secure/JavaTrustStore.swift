internal import CGnuTLS
import TapeHTTP

/// Java's own format of certificate store: Java reads no PEM, and in a PKCS#12 file only entries with a mark of its own.
enum JavaTrustStore {
    /// The salt of the store's checksum; it is not secret.
    static let password = "changeit"

    /// A store with one trusted certificate.
    static func holding(_ certificate: [UInt8]) -> [UInt8] {
        var bytes: [UInt8] = [0xFE, 0xED, 0xFE, 0xED]
        bytes += number(2) + number(1)
        // An entry of type 2 is a trusted certificate: a name, a time, a kind and its bytes.
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
        // Hashing bytes in memory cannot fail.
        _ = unsafe gnutls_hash_fast(GNUTLS_DIG_SHA1, bytes, bytes.count, &digest)
        return digest
    }
}
