/// Refusals of YAML features that libyaml accepts.
extension TreeBuilder {
    /// Refuses an alias, an anchor or a tag where the options do not allow it.
    mutating func checkProperties(of event: YAMLEvent) throws(YAMLError) {
        if !options.features.contains(.aliases) {
            if case .alias = event.kind {
                throw refusal(.alias, "aliases are not allowed here; write the value out", event)
            }
            if event.anchor != nil { throw refusal(.alias, "anchors are not allowed here", event) }
        }
        if let tag = event.tag, !options.features.contains(.tags) {
            // The tag may be an unquoted value, and hence a secret.
            let spelled = YAMLTag.spelled(tag)
            let shown = spelled.hasPrefix("!!") ? spelled : "!"
            throw refusal(.tag, "tags are not allowed here: \(shown)", event)
        }
    }

    mutating func tooDeep(_ event: YAMLEvent) -> YAMLError {
        refusal(.tooDeep, "more than \(options.depthLimit) levels of nesting", event)
    }

    mutating func refusal(
        _ code: YAMLError.Code,
        _ message: String,
        _ event: YAMLEvent
    ) -> YAMLError {
        YAMLError(code, message, at: cursor.mark(atIndex: event.index))
    }
}
