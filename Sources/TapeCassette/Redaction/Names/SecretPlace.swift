package import TapeHTTP

/// A place in a request whose whole value is a credential.
package enum SecretPlace: Hashable, Sendable {
    case header(HeaderName)
    /// A key of the URL's query.
    case query(String)
    /// A key of a JSON or form body, at any depth.
    case field(String)

    /// The place's own name, as a mark shows it where no secret has a better one.
    var name: String {
        switch self {
        case .header(let name): name.spelling
        case .query(let key), .field(let key): key
        }
    }

    /// The same place however its key is spelled: `apiKey`, `api_key` and `API-KEY` are one.
    var folded: SecretPlace {
        switch self {
        case .header: self
        case .query(let key): .query(key.foldedKey)
        case .field(let key): .field(key.foldedKey)
        }
    }
}

extension String {
    /// Small letters and digits only.
    var foldedKey: String { String(decoding: utf8.lazy.compactMap(\.foldedInKey), as: UTF8.self) }
}

extension UInt8 {
    /// The byte as keys are compared: capitals made small, `_`, `-` and `.` dropped.
    var foldedInKey: UInt8? {
        switch self {
        case 0x2D, 0x2E, 0x5F: nil
        default: asciiLowercased
        }
    }
}
