extension HTTPURL {
    /// The target in a request line: path and query as written, with `/` for an empty path.
    package var requestTarget: String {
        let split = URLSplit(text)
        let end = split.query?.upperBound ?? split.path.upperBound
        let target = split.text(split.path.lowerBound..<end)
        return split.path.isEmpty ? "/\(target)" : target
    }

    /// The URL without its fragment, which is never sent.
    package var withoutFragment: HTTPURL {
        let split = URLSplit(text)
        guard let fragment = split.fragment else { return self }
        return HTTPURL(text: split.text(0..<fragment.lowerBound - 1), repairs: repairs)
    }

    /// The URL without user and password, which would be sent as credentials.
    package var withoutUserInfo: HTTPURL {
        userInfo == nil ? self : HTTPURL(origin + requestTarget)
    }

    /// The same resource on another server; all bytes after the authority stay the same.
    package func replacingOrigin(by other: HTTPURL) -> HTTPURL {
        let split = URLSplit(text)
        let origin = URLSplit(other.text)
        let end = origin.path.lowerBound
        let rest = split.text(split.path.lowerBound..<split.bytes.endIndex)
        return HTTPURL(text: origin.text(0..<end) + rest, repairs: repairs)
    }
}
