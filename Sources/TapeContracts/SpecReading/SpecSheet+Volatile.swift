import TapeHTTP
import TapeJSON
import TapePaging
import TapeYAML

extension SpecSheet {
    /// Reads `volatile`: paths into bodies, and names of headers.
    mutating func volatilePlaces(_ node: YAMLNode?) -> [ContractSpec.VolatilePlace] {
        list(node, as: "`volatile`").compactMap { place in
            guard let text = text(place, as: "a volatile place") else { return nil }
            if text.hasPrefix("$") {
                return path(place, as: "a volatile place").map { .body($0) }
            }
            if text.hasPrefix(BodyPath.xmlMark) {
                guard case .xml(let path)? = bodyPath(place, as: "a volatile place") else {
                    return nil
                }
                return .markup(path)
            }
            return .header(HeaderName(text))
        }
    }
}
