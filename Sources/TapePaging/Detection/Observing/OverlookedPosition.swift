package import TapeHTTP

/// A next position, or a promise of more, elsewhere on a page that has nothing at the place where the convention looks.
package struct OverlookedPosition: Hashable, Sendable {
    /// What is missing where the convention looks, in words: `no page has anything at $.next_cursor`.
    package let missing: String
    /// What the page has elsewhere, in words: `$.next_page holds a string`.
    package let found: String
    /// Whether nothing but a further page explains what was found.
    package let isUnmistakable: Bool
    /// The key of the spec that names the place.
    package let key: String
    /// Whether a header holds what was found.
    package let isInHead: Bool

    /// Both places in a sentence, with the question that follows from them.
    package var words: String { "\(missing); \(found): does `\(key)` name the right place?" }
}

extension Walk {
    /// What its only page has elsewhere than where the convention looks for the next position.
    ///
    /// Nil for every other walk, for a page that says that it is the last, and for one that promises nothing.
    package func overlookedPosition(
        under convention: Convention, in response: HTTPResponse, to request: HTTPRequest
    ) -> OverlookedPosition? {
        guard ending == .end, pages.count == 1, let page = pages.first, page.isPage,
            !page.items.isEmpty, convention.authority == .next
        else { return nil }
        let signals = page.signals
        guard signals.flag != false, signals.count != false, signals.pages != false,
            let missing = convention.missingSource(in: response, to: request)
        else { return nil }
        let observation: Observation
        do {
            observation = try Observation(request, response)
        } catch {
            // A page that detection cannot read shows nothing else.
            return nil
        }
        return PagePromises(observation, under: convention, itemCount: page.items.count)
            .overlooked(besides: missing)
    }
}

extension Convention {
    /// What no source has on a page, in words, with the key that names the place; nil if a source has something, even null.
    fileprivate func missingSource(
        in response: HTTPResponse, to request: HTTPRequest
    ) -> (words: String, key: String)? {
        guard !sources.isEmpty else { return nil }
        do {
            let root = try PageBody.root(of: response, in: self)
            for source in sources where try has(source, in: response, to: request, root) {
                return nil
            }
        } catch {
            // A page that cannot be read was told by the walk.
            return nil
        }
        switch sources.first {
        case .link(let relation, _)?:
            return ("no page has a `Link` header with rel=\"\(relation)\"", "style")
        case .header(let name)?:
            return ("no page has the header \(name.spelling)", "next-header")
        case .body(let paths)?:
            let places = paths.map(\.text).joined(separator: " or ")
            return ("no page has anything at \(places)", bodyKey)
        case .item?, .extraRow?, .counted?, nil: return nil
        }
    }

    /// The key under which a spec names the place of the next position in the body.
    private var bodyKey: String {
        switch (style, slots.first) {
        case (.continueMap, _), (_, .merge?): "continue"
        case (.nextURL, _), (_, .url?): "next"
        case (_, _): "cursor"
        }
    }

    private func has(
        _ source: Source, in response: HTTPResponse, to request: HTTPRequest, _ root: PageNode?
    ) throws(PageError) -> Bool {
        switch source {
        case .link(let relation, _):
            let lines = response.headers.values(for: "Link")
            return LinkHeader.parse(lines, base: request.url).links
                .contains { $0.rel == relation.lowercased() }
        case .header(let name): return response.headers[name] != nil
        case .body(let paths):
            guard let root else { return false }
            for path in paths where try path.first(in: root) != nil {
                return true
            }
            return false
        case .item, .extraRow, .counted: return true
        }
    }
}
