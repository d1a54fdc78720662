package import TapeHTTP

/// A place in a request whose whole value is a credential.
package enum SecretPlace: Hashable, Sendable {
    case header(HeaderName)
    /// A key of the URL's query.
    case query(String)
    /// A key of a JSON or form body, at any depth.
    case field(String)

    /// The place's own name, which a mark shows if no secret gives it a better one.
    var name: String {
        switch self {
        case .header(let name): name.spelling
        case .query(let key), .field(let key): key
        }
    }

    /// The same place for every spelling of its key: `apiKey`, `api_key` and `API-KEY` are the same.
    var folded: SecretPlace {
        switch self {
        case .header: self
        case .query(let key): .query(key.foldedKey)
        case .field(let key): .field(key.foldedKey)
        }
    }
}

extension String {
    /// The text in lower case, without `_`, `-` and `.`.
    var foldedKey: String { String(decoding: utf8.lazy.compactMap(\.foldedInKey), as: UTF8.self) }
}

extension UInt8 {
    /// The byte as compared in keys: lower case, and nil for `_`, `-` and `.`.
    var foldedInKey: UInt8? {
        switch self {
        case 0x2D, 0x2E, 0x5F: nil
        default: asciiLowercased
        }
    }
}
