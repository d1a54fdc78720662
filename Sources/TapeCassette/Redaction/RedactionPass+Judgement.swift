import TapeHTTP

/// Decides what happens to a value found under a credential's name.
extension RedactionPass {
    enum Judgement {
        case taken
        /// The value is kept, and its name is reported.
        case told
        case left
    }

    /// What happens to a value in this API.
    ///
    /// A value that the spec itself names, in an object under a credential's name, is only told unless it is searched for
    /// elsewhere: requests may repeat it as a position.
    func judgement(of find: NamedValues.Find, _ value: ArraySlice<UInt8>) -> Judgement {
        let judgement = Self.judgement(of: find, value)
        guard judgement == .taken, find.isNested, let name = find.innerName,
            rules.names.isLifted(name), !ValueLooks.looksDrawn(value)
        else { return judgement }
        return .told
    }

    /// Whether a value in an object under a credential's name is surely the credential, and not a setting or a date beside it.
    static func isSearchedElsewhere(
        _ find: NamedValues.Find, _ value: ArraySlice<UInt8>
    ) -> Bool {
        if ValueLooks.looksDrawn(value) { return true }
        switch find.innerName.map(InnerName.init) ?? .unknown {
        case .value:
            return ValueLooks.isChosen(value, atLeast: 8) && !ValueLooks.isOrdinary(value)
        case .unknown: return ValueLooks.isCryptic(value)
        case .description: return false
        }
    }

    static func judgement(
        of find: NamedValues.Find, _ value: ArraySlice<UInt8>
    ) -> Judgement {
        guard !value.starts(with: RedactionMark.prefix.utf8) else {
            return find.strength >= .likely && !find.isName && !find.isPlain ? .taken : .left
        }
        if ValueLooks.isTemplate(value) { return .left }
        if find.strength == .doubtful {
            if CredentialWords.namesBytes(find.name) {
                return !find.isName && ValueLooks.isKeyOfBytes(value) ? .taken : .left
            }
            if CredentialWords.isTakenIfDrawn(find.name), !find.isName, ValueLooks.isKey(value) {
                return .taken
            }
            let isTold =
                ValueLooks.mayBeDrawn(value) || CredentialWords.tells(find.name, ofDigits: value)
                || CredentialWords.tellsChosen(find.name)
                    && ValueLooks.isChosen(value, atLeast: 8) && !ValueLooks.isOrdinary(value)
            return isTold ? .told : .left
        }
        if find.isName { return ValueLooks.isChosen(value, atLeast: 8) ? .told : .left }
        if find.isPlain { return plain(value) }
        if find.isNested { return nested(find, value) }
        if ValueLooks.saysNothing(value) { return .left }
        if find.isAssigned, ValueLooks.isExample(value) { return .left }
        if find.strength == .sure { return .taken }
        guard ValueLooks.mayBeCredential(value),
            !CredentialWords.isSentence(value, about: find.name),
            !CredentialWords.isDescription(value, ofHeader: find.name)
        else { return .left }
        return CredentialWords.mayNameEvent(find.name) && ValueLooks.isSlug(value) ? .told : .taken
    }

    /// A word in running text; many sentences have a colon after a credential's name.
    private static func plain(_ value: ArraySlice<UInt8>) -> Judgement {
        guard ValueLooks.mayBeCredential(value), !ValueLooks.isPlaceholder(value) else {
            return .left
        }
        if ValueLooks.isExpression(value) { return .told }
        let isWord = !value.contains(0x20) && !value.starts(with: "data:".utf8)
        return isWord && ValueLooks.isChosen(value) ? .taken : .told
    }

    /// A value in an object under a credential's name, where a URL, a date or a title may stand next to the credential.
    private static func nested(
        _ find: NamedValues.Find, _ value: ArraySlice<UInt8>
    ) -> Judgement {
        let shortest = find.strength == .likely ? 6 : 4
        guard ValueLooks.mayBeCredential(value, atLeast: shortest) else { return .left }
        switch find.innerName.map(InnerName.init) ?? .unknown {
        case .value: return .taken
        case .description:
            // A descriptive name counts only if the value looks like a description, too.
            if ValueLooks.isChosen(value, atLeast: 8), !ValueLooks.isOrdinary(value) {
                return .taken
            }
            let isDrawn = ValueLooks.mayBeDrawn(value) && !ValueLooks.isSlug(value)
            return isDrawn && !value.isUUID && !ValueLooks.isDateOrURL(value)
                ? .told : .left
        case .unknown:
            if ValueLooks.isDateOrURL(value) { return .left }
            guard ValueLooks.isWords(value) else { return .taken }
            return value.contains(0x20) ? .left : .told
        }
    }
}
