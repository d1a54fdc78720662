import TapeHTTP

/// Learns the parts of credentials that are secrets by themselves: those of logins, and the access keys of presigned URLs.
extension RedactionPass {
    /// Searches for a credential from now on, and for the access key in the scope of a presigned URL.
    mutating func learn(_ credential: ArraySlice<UInt8>, mark: [UInt8]) {
        memory.learn(credential, mark: mark)
        if let key = AWSAuthorization.accessKey(ofScope: credential) {
            memory.learn(key, mark: mark)
        }
    }

    /// The mark for the user information of a URL, whose secret is also learnt.
    mutating func mark(ofUserInfo userInfo: ArraySlice<UInt8>) -> [UInt8] {
        let mark = memory.mark(ofUserInfo: userInfo)
        if !userInfo.starts(with: RedactionMark.prefix.utf8) {
            learn(userInfo: userInfo, mark: mark)
        }
        return mark
    }

    /// Searches for the secret in the user information of a URL; a user without a password is a token.
    private mutating func learn(userInfo: ArraySlice<UInt8>, mark: [UInt8]) {
        let isEncoded = !userInfo.contains(UInt8(ascii: ":"))
        let userInfo = isEncoded ? PercentEncoding.decode(userInfo)[...] : userInfo
        let login = Login(userInfo)
        guard let secret = login == nil ? userInfo : login?.secret else { return }
        learn(partOfLogin: BodyViews.unescaped(secret)[...], mark: mark)
        learn(partOfLogin: secret, mark: mark)
    }

    /// Searches for the secret of the login that base64 digits hold, if they hold one.
    mutating func learnLogin(in digits: ArraySlice<UInt8>, mark: [UInt8]) {
        guard let secret = Login(base64: digits)?.secret else { return }
        learn(partOfLogin: secret, mark: mark)
    }

    private mutating func learn(partOfLogin part: ArraySlice<UInt8>, mark: [UInt8]) {
        for spelling in Login.spellings(of: part) { memory.learn(spelling[...], mark: mark) }
    }
}
