/// What a person should know about a law: why it is there, how it is broken, by whom, and what it reads.
package struct LawExplanation: Sendable {
    /// What goes wrong where the law is broken.
    package let why: String
    /// One breach, as it is met.
    package let breach: String
    /// Real APIs or clients that break it, or come near.
    package let breakers: String
    /// The keys of the spec that the law reads.
    package let keys: [String]
}
