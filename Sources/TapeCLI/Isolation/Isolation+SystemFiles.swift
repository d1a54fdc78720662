import TapeCassette

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

extension Isolation {
    /// An `/etc/hosts` in which these names, and that of stray links, lead to this machine.
    static func hosts(_ names: [String]) -> String {
        let own = MachineName.own.map { ["127.0.1.1 \($0)"] } ?? []
        let led = Set(names + ["stray.invalid"]).subtracting(["localhost", "127.0.0.1"]).sorted()
        return
            (["127.0.0.1 localhost", "::1 localhost ip6-localhost"] + own
            + led.map { "127.0.0.1 \($0)" }).joined(separator: "\n") + "\n"
    }

    /// The system's `nsswitch.conf`, changed so that host names come only from files.
    static var nameSources: String {
        // `try?`: if the system has no such file, only the line for hosts is written.
        let text = (try? FileBytes.read("/etc/nsswitch.conf")) ?? []
        let lines = String(decoding: text, as: UTF8.self).split(whereSeparator: \.isNewline)
        return (lines.filter { !$0.hasPrefix("hosts:") } + ["hosts: files"])
            .joined(separator: "\n") + "\n"
    }

    /// The files with trusted certificates, for programs that use no environment variable.
    static let bundles = [
        "/etc/ssl/certs/ca-certificates.crt", "/etc/pki/tls/certs/ca-bundle.crt",
        "/etc/ssl/cert.pem", "/etc/ssl/ca-bundle.pem",
    ]
}

/// The name of this machine.
private enum MachineName {
    /// Nil if its name cannot be used in a list of hosts.
    static var own: String? {
        var bytes = [CChar](repeating: 0, count: 256)
        guard unsafe gethostname(&bytes, bytes.count - 1) == 0 else { return nil }
        let name = String(
            decoding: bytes.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
        let isPlain = name.allSatisfy { $0.isLetter || $0.isNumber || "-.".contains($0) }
        return name.isEmpty || !isPlain ? nil : name
    }
}
