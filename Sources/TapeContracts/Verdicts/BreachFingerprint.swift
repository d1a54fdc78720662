internal import TapeHTTP

/// Names a breach the same in every run, so that tools that compare runs can tell a new one from a known one.
package enum BreachFingerprint {
    /// The fingerprint of what is wrong with a spec; `occasion` tells equal breaches of one run apart.
    package static func of(spec: String, law: String, words: String, occasion: Int) -> String {
        let parts = [spec, law, words, String(occasion)].joined(separator: "\u{0}")
        return String(SHA256.hexadecimal(Array(parts.utf8)).prefix(32))
    }
}
