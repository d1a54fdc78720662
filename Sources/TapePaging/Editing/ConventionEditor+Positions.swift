package import TapeHTTP
import TapeJSON
import TapeXML

extension ConventionEditor {
    /// The page with each of its positions replaced by what `rewrite` makes of its bytes; all other bytes stay.
    package func rewritingPositions(
        of response: HTTPResponse, by rewrite: ([UInt8]) -> [UInt8]
    ) -> HTTPResponse {
        var edited = response
        for source in convention.sources {
            switch source {
            case .header(let name):
                guard let value = edited.headers[name] else { continue }
                edited.headers[name] = String(decoding: rewrite(Array(value.utf8)), as: UTF8.self)
            case .body(let paths):
                for path in paths { edited = rewriting(path, in: edited, by: rewrite) ?? edited }
            case .link, .item, .extraRow, .counted:
                continue
            }
        }
        return edited
    }

    private func rewriting(
        _ path: BodyPath, in response: HTTPResponse, by rewrite: ([UInt8]) -> [UInt8]
    ) -> HTTPResponse? {
        guard let root = root(of: response),
            // `try?`: a path that cannot be followed leads to no position.
            let node = try? path.first(in: root)
        else { return nil }
        switch (path, node) {
        case (.json, .json(let value)):
            return replacing(value, by: rewrite(Array(value.rawText.utf8)), in: response)
        case (.xml, .xml(let element)):
            guard let range = element.contentByteRange else { return nil }
            return setting(path, toContent: rewrite(Array(response.body[range])), in: response)
        case (.json, _), (.xml, _):
            return nil
        }
    }
}
