import TapeFaults
import TapeHTTP
import TapeJSON
import TapePaging

/// Changes single places of a recorded page, found by the convention.
struct PageTamper: Sendable {
    let endpoint: PagedEndpoint
    let editor: ConventionEditor

    init(_ endpoint: PagedEndpoint) {
        self.endpoint = endpoint
        editor = ConventionEditor(endpoint)
    }

    var convention: Convention { endpoint.convention }

    /// The value at a place, as text; nil where there is no value.
    func text(at place: ResponsePlace, in response: HTTPResponse) -> String? {
        switch place {
        case .header(let name): response.headers[name]
        case .body(.json(let path)):
            document(response).flatMap { path.first(in: $0.root)?.scalarText }
        case .body(.xml): nil
        }
    }

    /// The response with other JSON at a place that has a value.
    func setting(
        _ place: ResponsePlace, to json: String, in response: HTTPResponse
    ) -> HTTPResponse? {
        switch place {
        case .header(let name):
            guard response.headers[name] != nil else { return nil }
            var edited = response
            edited.headers[name] = json.first == "\"" ? String(json.dropFirst().dropLast()) : json
            return edited
        case .body(.json(let path)):
            guard let steps = path.steps,
                let body = JSONSplice.setting(steps, to: json, in: response.body)
            else { return nil }
            return response.with(body)
        case .body(.xml):
            return nil
        }
    }

    /// The response with a number changed by one.
    func counting(_ place: ResponsePlace, in response: HTTPResponse) -> HTTPResponse? {
        guard let text = text(at: place, in: response) else { return nil }
        // `items 0-9/57` has the count after the slash.
        let digits = text.split(separator: "/", omittingEmptySubsequences: false).last ?? ""
        guard let number = Int(digits) else { return nil }
        let other = number == .max ? number - 1 : number + 1
        let counted = String(text.dropLast(digits.count)) + String(other)
        let isText = document(response).map { isString(place, in: $0) } ?? false
        return setting(place, to: isText ? JSONText.quote(counted) : counted, in: response)
    }

    private func isString(_ place: ResponsePlace, in document: JSONDocument) -> Bool {
        guard case .body(.json(let path)) = place else { return false }
        return path.first(in: document.root)?.kind == .string
    }

    func document(_ response: HTTPResponse) -> JSONDocument? {
        // `try?`: a body that is not JSON has no places to change.
        try? JSONDocument(parsing: response.body)
    }

    /// The page as the spec reads it.
    func reading(_ response: HTTPResponse) -> PageReading? {
        // `try?`: a page that cannot be read has nothing to change.
        try? PageReader(convention).read(response, to: endpoint.firstRequest)
    }
}

extension PageTamper {
    /// The response pointing to another position, which `change` makes from its own.
    func pointing(_ response: HTTPResponse, by change: (String) -> String?) -> HTTPResponse? {
        for source in convention.sources {
            switch source {
            case .link(let relation, _):
                if let edited = linking(response, relation, change) { return edited }
            case .header(let name):
                guard let text = response.headers[name], let changed = change(text) else {
                    continue
                }
                return setting(.header(name), to: changed, in: response)
            case .body(let paths):
                guard let path = paths.first, paths.count == 1,
                    let text = text(at: .body(path), in: response), !text.isEmpty,
                    let changed = change(text)
                else { continue }
                return setting(.body(path), to: JSONText.quote(changed), in: response)
            case .item, .extraRow, .counted:
                continue
            }
        }
        return nil
    }

    /// The response with the target of a relation's link changed.
    func linking(
        _ response: HTTPResponse, _ relation: String, _ change: (String) -> String?
    ) -> HTTPResponse? {
        let lines = response.headers.values(for: "Link")
        var isChanged = false
        let edited = LinkHeader.replacingTargets(in: lines, base: endpoint.firstRequest.url) {
            link in
            guard link.rel == relation.lowercased(), let target = change(link.target.text) else {
                return nil
            }
            isChanged = true
            return target
        }
        return isChanged ? response.with(links: edited) : nil
    }

    /// The response without a next position; nil where it has none, or where the client counts.
    func pointingNowhere(_ response: HTTPResponse) -> HTTPResponse? {
        for source in convention.sources {
            switch source {
            case .link(let relation, _):
                let lines = response.headers.values(for: "Link")
                let kept = LinkHeader.removing(from: lines, base: endpoint.firstRequest.url) {
                    $0.rel == relation.lowercased()
                }
                guard kept != lines else { continue }
                return response.with(links: kept)
            case .header(let name):
                guard response.headers[name] != nil else { continue }
                var edited = response
                edited.headers.removeAll(named: name)
                return edited
            case .body(let paths):
                guard let path = paths.first, text(at: .body(path), in: response) != nil else {
                    continue
                }
                return setting(.body(path), to: "null", in: response)
            case .item, .extraRow, .counted:
                continue
            }
        }
        return nil
    }

    /// The response as the last page, with every sign of more that a page can take back removed.
    func ending(_ response: HTTPResponse) -> HTTPResponse? {
        let silent = pointingNowhere(response)
        guard convention.flag != nil else { return silent }
        return editor.saying(more: false, in: silent ?? response)
    }
}

extension HTTPResponse {
    /// The response with another body, and a matching length where it gives one.
    func with(_ body: [UInt8]) -> HTTPResponse {
        var edited = self
        edited.body = body
        if headers["Content-Length"] != nil {
            edited.headers["Content-Length"] = String(body.count)
        }
        return edited
    }

    /// The response with other `Link` headers.
    func with(links lines: [String]) -> HTTPResponse {
        var edited = self
        edited.headers.removeAll(named: "Link")
        for line in lines { edited.headers.append("Link", line) }
        return edited
    }
}
