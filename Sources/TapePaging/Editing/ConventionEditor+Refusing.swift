import TapeFaults
package import TapeHTTP
import TapeJSON

extension ConventionEditor {
    package func refusing(_ response: HTTPResponse) -> HTTPResponse? {
        guard let root = root(of: response), !convention.items.container.isOfLines,
            !convention.items.absentIsEmpty
        else { return nil }
        let answer = answer(insteadOf: root)
        let type = response.headers["Content-Type"] ?? answer.usualType
        let refusal = HTTPResponse(
            status: 200, headers: ["Content-Type": type], body: Array(answer.text.utf8))
        // `try?`: an answer that cannot be read as a page is what is wanted; a page without items will do, too.
        let page = try? PageReader(convention).read(refusal, to: firstRequest)
        return page?.items.isEmpty ?? true ? refusal : nil
    }

    private func answer(insteadOf root: PageNode) -> ErrorBody {
        guard case .json(let value) = root else { return .xml }
        if isGraphQL { return .graphQL }
        return value.kind == .object ? .object : .flat
    }

    /// Whether the list is queried with GraphQL, which has its own error format.
    private var isGraphQL: Bool {
        // `try?`: a body that is not JSON holds no query.
        if let body = firstRequest.body, let root = (try? JSONDocument(parsing: body))?.root {
            return root["query"]?.string?.contains("{") == true
        }
        return firstRequest.url.queryItems.contains { $0.name == "query" && $0.value.contains("{") }
    }
}
