import TapeHTTP
import TapeJSON
import TapeXML

/// Parses the bodies of pages.
enum PageBody {
    /// Values of a few bytes each would take a multiple of their page's memory.
    static let mostNames = 8_000_000

    /// The root of the body; nil for an answer without content, which is a page without items.
    static func root(
        of response: HTTPResponse, in convention: Convention
    ) throws(PageError) -> PageNode? {
        if response.status == 204 || response.status == 205 { return nil }
        if convention.items.container.isOfLines {
            return .json(try BodyLines.root(of: response.body, as: convention.items.container))
        }
        let syntax = convention.syntax
        let type = response.headers["Content-Type"].flatMap(MediaType.init)
        switch syntax {
        case .json:
            do throws(JSONError) {
                return .json(try JSONDocument(parsing: response.body, nameLimit: mostNames).root)
            } catch  where error.code == .tooMany {
                throw PageError(
                    .malformed,
                    detail: "more than \(mostNames) names and values in one body; no more are read")
            } catch {
                throw PageError(.malformed, detail: words(response, type, "JSON", "\(error)"))
            }
        case .xml:
            do {
                return .xml(try XMLTree(parsing: response.body).documentNode)
            } catch {
                throw PageError(.malformed, detail: words(response, type, "XML", "\(error)"))
            }
        }
    }

    private static func words(
        _ response: HTTPResponse, _ type: MediaType?, _ wanted: String, _ error: String
    ) -> String {
        if response.body.isEmpty { return "the body is empty, not \(wanted)" }
        let start = response.body.prefix { $0 == 0x20 || (0x09...0x0D).contains($0) }.count
        let isMarkup = response.body.dropFirst(start).first == UInt8(ascii: "<")
        if type?.essence == "text/html" || (isMarkup && wanted == "JSON") {
            let what = type?.essence == "text/html" ? "an HTML page" : "markup"
            return "the body is \(what), not \(wanted) (status \(response.status)): \(error)"
        }
        return "the body is not \(wanted): \(error)"
    }
}
