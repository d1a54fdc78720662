extension Redactor {
    /// What a reader of the cassette should know about redaction: what was kept, and what could not be searched.
    ///
    /// `advice` says what to do about a kept value.
    package func notes(
        advising advice: String = "say in the spec's `redact` whether to keep it or to take it out"
    ) -> [String] {
        let doubtful = doubtfulNames.map { name in
            "kept under the name `\(name)`, which may be a credential's; \(advice)"
        }
        let unread =
            leftLayersUnread
            ? [
                "a text has more layers of escapes, digits and compression than are undone, or "
                    + "takes too much work to undo; what lies below was not searched for secrets"
            ] : []
        let long = longNames.map { name in
            "the value under `\(name)` was redacted there, but it is so long that elsewhere only its "
                + "beginning was searched for"
        }
        let keys = secretKeyNames.map { name in
            "the value of \(name) is also a key of JSON, and keys stay as they are; choose a value that is not a word"
        }
        let names = forgottenNames.map { "`\($0)`" }.joined(separator: ", ")
        let forgotten =
            names.isEmpty
            ? []
            : [
                "the pages that were kept showed credentials (\(names)) whose values are no longer known: where "
                    + "other pages repeat them, they are not redacted; begin afresh with pagetape record --restart to "
                    + "have them searched for"
            ]
        return doubtful + unread + long + keys + forgotten
    }
}
