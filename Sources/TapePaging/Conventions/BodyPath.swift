package import TapeHTTP
package import TapeJSON
package import TapeXML

/// A place in a body: a JSONPath, or an XPath with the prefix `xpath:`.
package enum BodyPath: Hashable, Sendable {
    case json(JSONPath)
    case xml(XPath)

    /// The prefix that marks a path as an XPath.
    package static let xmlMark = "xpath:"

    /// Reads a path as specs spell it.
    package init(_ text: String) throws(BodyPathError) {
        if text.hasPrefix(Self.xmlMark) {
            do {
                self = .xml(try XPath(String(text.dropFirst(Self.xmlMark.count))))
            } catch {
                throw .xml(error)
            }
        } else {
            do {
                self = .json(try JSONPath(text))
            } catch {
                throw .json(error)
            }
        }
    }

    /// The path as specs spell it.
    package var text: String {
        switch self {
        case .json(let path): path.text
        case .xml(let path): Self.xmlMark + path.text
        }
    }

    package var syntax: BodySyntax {
        switch self {
        case .json: .json
        case .xml: .xml
        }
    }

    /// Whether the path names a single place; the value there is then the container of the items.
    package var isSingular: Bool {
        switch self {
        case .json(let path): path.isSingular
        case .xml: false
        }
    }
}

extension BodyPath: CustomStringConvertible {
    package var description: String { text }
}

/// The syntax of bodies, which also decides the syntax of paths into them.
package enum BodySyntax: String, Hashable, Sendable, CaseIterable {
    case json
    case xml
}

/// Why a text is not a path.
package enum BodyPathError: Error, Hashable, Sendable {
    case json(JSONPathError)
    case xml(XPathError)
}

extension BodyPathError: CustomStringConvertible {
    /// The error in a sentence, then the path with a caret under the character.
    package var description: String {
        switch self {
        case .json(let error): "not a JSONPath: \(error)"
        case .xml(let error): "not an XPath: \(error)"
        }
    }

    /// The error in a sentence alone.
    package var message: String {
        switch self {
        case .json(let error): "not a JSONPath: \(error.message)"
        case .xml(let error): "not an XPath: \(error.message)"
        }
    }

    /// How many Unicode scalars of the path, as specs spell it, come before the error; nil if its place is not known.
    package var offset: Int? {
        switch self {
        case .json(let error): return error.offset
        case .xml(let error):
            guard let offset = error.offset else { return nil }
            let before = error.path.prefix(offset).unicodeScalars.count
            return BodyPath.xmlMark.unicodeScalars.count + before
        }
    }
}

/// The place of one value in a response.
package enum ResponsePlace: Hashable, Sendable {
    case body(BodyPath)
    case header(HeaderName)
}

extension ResponsePlace {
    /// The path in the body; nil for a header.
    package var bodyPath: BodyPath? {
        if case .body(let path) = self { path } else { nil }
    }

    /// Whether the place is a header.
    package var isInHead: Bool { bodyPath == nil }
}

extension ResponsePlace: CustomStringConvertible {
    /// The place in words for messages.
    package var description: String {
        switch self {
        case .body(let path): path.text
        case .header(let name): "header \(name.spelling)"
        }
    }
}
