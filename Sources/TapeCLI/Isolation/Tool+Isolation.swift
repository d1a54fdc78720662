import TapeServer

extension Tool {
    /// Makes this process another command in a network of its own, if that is what the words ask for; nil if it is not.
    ///
    /// A process can leave the machine's network behind only while it has one thread, so that this is tried before anything else.
    package static func becomeIsolatedCommand(_ words: [String]) -> Int32? {
        #if os(Linux)
            IsolatedCommand(words: words)?.run()
        #else
            nil
        #endif
    }
}
