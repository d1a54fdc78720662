/// The hosts that mean this machine, whoever resolves them.
package enum LoopbackHost {
    /// Whether a host is `localhost` or a loopback address; one of IPv6 has its brackets.
    package static func contains(_ host: some StringProtocol) -> Bool {
        if ["localhost", "[::1]"].contains(host.lowercased()) { return true }
        let parts = host.split(separator: ".", omittingEmptySubsequences: false)
        // `UInt8` also reads signs and leading zeros, with which a name is no address, and may be anybody's.
        return parts.count == 4 && parts[0] == "127"
            && parts.allSatisfy { part in UInt8(part).map { String($0) == String(part) } ?? false }
    }
}

extension HTTPURL {
    /// Whether the host is a name or address of this machine.
    package var isOnThisMachine: Bool {
        LoopbackHost.contains(host) || host.hasSuffix(".localhost")
    }
}
