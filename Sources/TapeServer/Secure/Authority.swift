internal import CGnuTLS
import Synchronization
import TapeHTTP

#if canImport(Glibc)
    internal import Glibc
#else
    internal import Darwin
#endif

/// A certificate authority that this process made up; it signs a certificate for each name that a client asks for.
///
/// Its key stays in memory and is gone when the process ends. `@unchecked Sendable`: the handles are made in `init` and only
/// read afterwards; the certificates made later are behind a lock.
@safe package final class Authority: @unchecked Sendable {
    /// A certificate for one name with its key, in GnuTLS's form; never freed while the process runs.
    @safe private struct Leaf: @unchecked Sendable {
        let certificate: UnsafeMutablePointer<gnutls_pcert_st>
        let key: gnutls_privkey_t
    }

    /// The most names that are signed for.
    private static let mostNames = 1_000
    /// One for the process, because a client can be given only one file.
    package static let shared = Authority()

    private let key: gnutls_x509_privkey_t
    private let certificate: gnutls_x509_crt_t
    /// The key identifier by which signed certificates refer to it.
    private let identifier: [UInt8]
    private let leaves = Mutex<[String: Leaf]>([:])
    /// The names it signs for: this machine's own and those of the recorded hosts.
    private let names = Mutex<Set<String>>(["localhost"])
    /// The certificate that clients have to trust, as PEM.
    package let pem: String
    /// The same certificate as bytes.
    private let der: [UInt8]

    private init?() {
        identifier = Self.randomBytes(20)
        guard let key = unsafe Self.newKey() else { return nil }
        let name = "pagetape, for this run only"
        guard let certificate = unsafe Self.certificate(for: name, of: key, identifier) else {
            unsafe gnutls_x509_privkey_deinit(key)
            return nil
        }
        guard let (text, bytes) = unsafe Self.signed(certificate, with: key) else {
            unsafe gnutls_x509_crt_deinit(certificate)
            unsafe gnutls_x509_privkey_deinit(key)
            return nil
        }
        pem = String(decoding: text, as: UTF8.self)
        der = bytes
        unsafe (self.key, self.certificate) = (key, certificate)
    }

    /// Signs an authority's certificate with its own key, and gives it as PEM and DER.
    private static func signed(
        _ certificate: gnutls_x509_crt_t, with key: gnutls_x509_privkey_t
    ) -> (pem: [UInt8], der: [UInt8])? {
        let usage = UInt32(GNUTLS_KEY_KEY_CERT_SIGN | GNUTLS_KEY_CRL_SIGN)
        guard unsafe gnutls_x509_crt_set_basic_constraints(certificate, 1, -1) == 0,
            unsafe gnutls_x509_crt_set_key_usage(certificate, usage) == 0,
            unsafe gnutls_x509_crt_sign2(certificate, certificate, key, GNUTLS_DIG_SHA256, 0) == 0,
            let text = unsafe exported(certificate, GNUTLS_X509_FMT_PEM),
            let bytes = unsafe exported(certificate, GNUTLS_X509_FMT_DER)
        else { return nil }
        return (text, bytes)
    }

    /// A Java trust store that contains only this certificate.
    package var javaTrustStore: [UInt8] { JavaTrustStore.holding(der) }

    private static func exported(
        _ certificate: gnutls_x509_crt_t, _ form: gnutls_x509_crt_fmt_t
    ) -> [UInt8]? {
        var text = unsafe gnutls_datum_t()
        guard unsafe gnutls_x509_crt_export2(certificate, form, &text) == 0 else { return nil }
        defer { unsafe free(text.data) }
        return unsafe [UInt8](UnsafeBufferPointer(start: text.data, count: Int(text.size)))
    }

    /// The callback by which TLS servers get a certificate, as a C function pointer.
    static var certificateCallback: UnsafeRawPointer? {
        // A function pointer is never nil.
        unsafe tape_gnutls_retriever(retrieveCertificate)
    }

    /// Allows certificates for the hosts of a recording from now on.
    func allow(_ hosts: Set<String>) { names.withLock { $0.formUnion(hosts) } }

    /// Provides the certificate for a name; false for a name that the authority does not sign for.
    fileprivate func give(
        _ name: String, _ certificate: UnsafeMutablePointer<UnsafeMutablePointer<gnutls_pcert_st>?>,
        _ key: UnsafeMutablePointer<gnutls_privkey_t?>
    ) -> Bool {
        guard names.withLock({ $0.contains(name) }) else { return false }
        let leaf = leaves.withLock { leaves -> Leaf? in
            if let known = leaves[name] { return known }
            guard leaves.count < Self.mostNames, let made = makeLeaf(for: name) else { return nil }
            leaves[name] = made
            return made
        }
        guard let leaf else { return false }
        unsafe certificate.pointee = leaf.certificate
        unsafe key.pointee = leaf.key
        return true
    }

    private func makeLeaf(for name: String) -> Leaf? {
        guard let own = unsafe Self.newKey() else { return nil }
        // A leaf keeps its key; without a leaf, nothing else frees the key.
        guard let leaf = unsafe makeLeaf(for: name, of: own) else {
            unsafe gnutls_x509_privkey_deinit(own)
            return nil
        }
        return leaf
    }

    private func makeLeaf(for name: String, of own: gnutls_x509_privkey_t) -> Leaf? {
        guard let signed = unsafe Self.certificate(for: name, of: own, Self.randomBytes(20)) else {
            return nil
        }
        // The import makes a copy.
        defer { unsafe gnutls_x509_crt_deinit(signed) }
        let usage = UInt32(GNUTLS_KEY_DIGITAL_SIGNATURE)
        guard
            unsafe gnutls_x509_crt_set_authority_key_id(signed, identifier, identifier.count) == 0,
            unsafe Self.addName(name, to: signed),
            unsafe gnutls_x509_crt_set_key_purpose_oid(signed, GNUTLS_KP_TLS_WWW_SERVER, 0) == 0,
            unsafe gnutls_x509_crt_set_key_usage(signed, usage) == 0,
            unsafe gnutls_x509_crt_sign2(signed, certificate, key, GNUTLS_DIG_SHA256, 0) == 0
        else { return nil }
        return unsafe Self.imported(signed, own)
    }

    private static func imported(
        _ signed: gnutls_x509_crt_t, _ own: gnutls_x509_privkey_t
    ) -> Leaf? {
        var handle: gnutls_privkey_t?
        guard unsafe gnutls_privkey_init(&handle) == 0, let handle = unsafe handle else {
            return nil
        }
        let place = UnsafeMutablePointer<gnutls_pcert_st>.allocate(capacity: 1)
        unsafe place.initialize(to: gnutls_pcert_st())
        guard unsafe gnutls_privkey_import_x509(handle, own, 0) == 0,
            unsafe gnutls_pcert_import_x509(place, signed, 0) == 0
        else {
            unsafe gnutls_privkey_deinit(handle)
            unsafe place.deallocate()
            return nil
        }
        return unsafe Leaf(certificate: place, key: handle)
    }

    private static func newKey() -> gnutls_x509_privkey_t? {
        var key: gnutls_x509_privkey_t?
        guard unsafe gnutls_x509_privkey_init(&key) == 0, let key = unsafe key else { return nil }
        let bits = tape_gnutls_p256()
        guard unsafe gnutls_x509_privkey_generate(key, GNUTLS_PK_ECDSA, bits, 0) == 0 else {
            unsafe gnutls_x509_privkey_deinit(key)
            return nil
        }
        return unsafe key
    }

    /// An unsigned certificate, valid for two days starting one hour ago.
    private static func certificate(
        for name: String, of key: gnutls_x509_privkey_t, _ identifier: [UInt8]
    ) -> gnutls_x509_crt_t? {
        var made: gnutls_x509_crt_t?
        guard unsafe gnutls_x509_crt_init(&made) == 0, let made = unsafe made else { return nil }
        let now = time(nil)
        var serial = randomBytes(16)
        serial[0] &= 0x7F
        let common = Array(name.prefix(64).utf8)
        let isMade =
            unsafe gnutls_x509_crt_set_version(made, 3) == 0
            && gnutls_x509_crt_set_serial(made, serial, serial.count) == 0
            && gnutls_x509_crt_set_activation_time(made, now - 3_600) == 0
            && gnutls_x509_crt_set_expiration_time(made, now + 172_800) == 0
            && gnutls_x509_crt_set_dn_by_oid(
                made, GNUTLS_OID_X520_COMMON_NAME, 0, common, UInt32(common.count)) == 0
            && gnutls_x509_crt_set_key(made, key) == 0
            && gnutls_x509_crt_set_subject_key_id(made, identifier, identifier.count) == 0
        guard isMade else {
            unsafe gnutls_x509_crt_deinit(made)
            return nil
        }
        return unsafe made
    }

    private static func randomBytes(_ count: Int) -> [UInt8] {
        (0..<count).map { _ in UInt8.random(in: 0...255) }
    }

    /// The name itself and, for this machine's names, its addresses, which no client sends in its greeting.
    private static func addName(_ name: String, to certificate: gnutls_x509_crt_t) -> Bool {
        let bytes = Array(name.utf8)
        let isNamed =
            unsafe gnutls_x509_crt_set_subject_alt_name(
                certificate, GNUTLS_SAN_DNSNAME, bytes, UInt32(bytes.count),
                UInt32(GNUTLS_FSAN_SET)) == 0
        guard isNamed, name == "localhost" else { return isNamed }
        let addresses: [[UInt8]] = [[127, 0, 0, 1], Array(repeating: 0, count: 15) + [1]]
        return addresses.allSatisfy { address in
            unsafe gnutls_x509_crt_set_subject_alt_name(
                certificate, GNUTLS_SAN_IPADDRESS, address, UInt32(address.count),
                UInt32(GNUTLS_FSAN_APPEND)) == 0
        }
    }

    /// Whether a name can be a host name: the name in a certificate comes from outside.
    fileprivate static func isHostName(_ name: String) -> Bool {
        (1...253).contains(name.utf8.count)
            && name.utf8.allSatisfy {
                ASCIISet.letters.contains($0) || ASCIISet.digits.contains($0)
                    || $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "-")
            }
    }
}

/// Provides the certificate for the name in a client's greeting, or this machine's if the client sends none.
private func retrieveCertificate(
    _ session: gnutls_session_t?, _ requested: UnsafePointer<gnutls_datum_t>?, _ count: Int32,
    _ algorithms: UnsafePointer<gnutls_pk_algorithm_t>?, _ algorithmCount: Int32,
    _ certificate: UnsafeMutablePointer<UnsafeMutablePointer<gnutls_pcert_st>?>?,
    _ certificateCount: UnsafeMutablePointer<UInt32>?,
    _ key: UnsafeMutablePointer<gnutls_privkey_t?>?
) -> Int32 {
    guard let session = unsafe session, let certificate = unsafe certificate,
        let certificateCount = unsafe certificateCount, let key = unsafe key,
        let authority = Authority.shared
    else { return -1 }
    var bytes = [UInt8](repeating: 0, count: 256)
    var length = bytes.count
    var kind: UInt32 = 0
    let isNamed =
        unsafe gnutls_server_name_get(session, &bytes, &length, &kind, 0) == 0 && length > 0
    let name =
        isNamed ? String(decoding: bytes.prefix(length), as: UTF8.self).lowercased() : "localhost"
    guard Authority.isHostName(name), unsafe authority.give(name, certificate, key) else {
        return -1
    }
    unsafe certificateCount.pointee = 1
    return 0
}
