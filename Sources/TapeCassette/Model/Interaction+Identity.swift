import TapeHTTP

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Equality to the byte: Swift's `==` treats composed and decomposed letters as equal.
extension Interaction {
    package func isIdentical(to other: Interaction) -> Bool {
        request.isIdentical(to: other.request)
            && outcome.isIdentical(to: other.outcome)
            && time == other.time
    }
}

extension HTTPRequest {
    fileprivate func isIdentical(to other: HTTPRequest) -> Bool {
        method.rawValue.isIdentical(to: other.method.rawValue)
            && url.text.isIdentical(to: other.url.text)
            && headers.isIdentical(to: other.headers)
            && body == other.body
            && mark?.walk == other.mark?.walk && mark?.page == other.mark?.page
            && (mark?.role.rawValue).isIdentical(to: other.mark?.role.rawValue)
    }
}

extension HTTPResponse {
    fileprivate func isIdentical(to other: HTTPResponse) -> Bool {
        status == other.status
            && headers.isIdentical(to: other.headers)
            && body.isIdentical(to: other.body)
            && undoneCoding.isIdentical(to: other.undoneCoding)
    }
}

extension HeaderFields {
    fileprivate func isIdentical(to other: HeaderFields) -> Bool {
        elementsEqual(other) {
            $0.name.spelling.isIdentical(to: $1.name.spelling) && $0.value.isIdentical(to: $1.value)
        }
    }
}

extension Outcome {
    fileprivate func isIdentical(to other: Outcome) -> Bool {
        switch (self, other) {
        case (.whole(let mine), .whole(let theirs)): mine.isIdentical(to: theirs)
        case (.cut(let mine, let why), .cut(let theirs, let because)):
            mine.isIdentical(to: theirs) && why.isIdentical(to: because)
        case (.failed(let why), .failed(let because)): why.isIdentical(to: because)
        case (.whole, _), (.cut, _), (.failed, _): false
        }
    }
}

extension TransportError {
    fileprivate func isIdentical(to other: TransportError) -> Bool {
        code == other.code && number == other.number && detail.isIdentical(to: other.detail)
    }
}

extension [UInt8] {
    /// Whether both hold the same bytes, compared many at a time.
    fileprivate func isIdentical(to other: [UInt8]) -> Bool {
        guard count == other.count else { return false }
        return unsafe withUnsafeBufferPointer { mine in
            unsafe other.withUnsafeBufferPointer { theirs in
                guard let left = mine.baseAddress, let right = theirs.baseAddress else {
                    return mine.count == theirs.count
                }
                return unsafe memcmp(left, right, mine.count) == 0
            }
        }
    }
}

extension String {
    /// Whether both consist of the same bytes.
    func isIdentical(to other: String) -> Bool {
        guard utf8.count == other.utf8.count else { return false }
        let isSame = unsafe utf8.withContiguousStorageIfAvailable { mine in
            unsafe other.utf8.withContiguousStorageIfAvailable { theirs in
                guard let left = mine.baseAddress, let right = theirs.baseAddress else {
                    return mine.count == theirs.count
                }
                return unsafe memcmp(left, right, mine.count) == 0
            }
        }
        // Without contiguous storage, only the slow comparison works.
        return (isSame ?? nil) ?? utf8.elementsEqual(other.utf8)
    }
}

extension String? {
    fileprivate func isIdentical(to other: String?) -> Bool {
        switch (self, other) {
        case (let mine?, let theirs?): mine.isIdentical(to: theirs)
        case (nil, nil): true
        case (nil, _), (_, nil): false
        }
    }
}
