package import TapeHTTP
import TapeJSON

extension ConventionEditor {
    package func leading(_ response: HTTPResponse, to origin: String) -> HTTPResponse? {
        for source in convention.sources {
            switch source {
            case .link(let relation, _):
                if let led = leadingLink(response, relation, to: origin) { return led }
            case .header(let name) where isURL:
                guard let url = response.headers[name], let led = Self.moved(url, to: origin)
                else { continue }
                var edited = response
                edited.headers[name] = led
                return edited
            case .body(let paths) where isURL:
                for case .json(let path) in paths {
                    if let led = leadingMember(path, in: response, to: origin) { return led }
                }
            case .header, .body, .item, .extraRow, .counted:
                continue
            }
        }
        return nil
    }

    /// Whether positions are links rather than values put into a request.
    private var isURL: Bool { convention.slots == [.url] }

    private func leadingLink(
        _ response: HTTPResponse, _ relation: String, to origin: String
    ) -> HTTPResponse? {
        let led = replacingLinks(relation, in: response, base: HTTPURL(origin)) { target in
            Self.moved(target.text, to: origin)
        }
        return led.headers == response.headers ? nil : led
    }

    private func leadingMember(
        _ path: JSONPath, in response: HTTPResponse, to origin: String
    ) -> HTTPResponse? {
        // `try?`: a path that cannot be followed leads to no link.
        guard let root = root(of: response),
            case .json(let value)? = (try? BodyPath.json(path).first(in: root)),
            let text = value.string, let led = Self.moved(text, to: origin)
        else { return nil }
        var writer = JSONWriter(style: .compact)
        writer.value(led)
        return replacing(value, by: Array(writer.text.utf8), in: response)
    }

    /// An absolute or relative link moved to another origin; nil where the text is not a link.
    private static func moved(_ link: String, to origin: String) -> String? {
        if link.hasPrefix("/"), !link.hasPrefix("//") { return origin + link }
        // `try?`: a text that is not a URL is not a link.
        guard let url = try? HTTPURL(validating: link), url.isHTTP else { return nil }
        return url.replacingOrigin(by: HTTPURL(origin)).text
    }
}
