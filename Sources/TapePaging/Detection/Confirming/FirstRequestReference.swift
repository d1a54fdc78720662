import TapeHTTP

/// Relative references that servers build from the first request on every page, although the standard resolves a reference
/// against the page that it is on.
struct FirstRequestReference {
    private let place: BodyPlace
    private let template: URITemplate
    private let beginning: String

    /// Nil where the reference cannot be written as a template.
    init?(at place: BodyPlace, from shape: RequestShape, count: Int) {
        let request = shape.request
        let path = request.url.path
        guard let slash = path.lastIndex(of: "/") else { return nil }
        let folder = path[...slash]
        beginning = path[path.index(after: slash)...] + "/"
        let query = shape.templateQuery(count: count)
        guard beginning.count > 1, !request.url.text.contains(where: { "{}".contains($0) }) else {
            return nil
        }
        self.place = place
        do {
            template = try URITemplate("\(folder){+position}\(query)")
        } catch {
            // A spec cannot hold an invalid template, so the link is followed as it is.
            return nil
        }
    }

    /// The finding with the references resolved against the first request's folder; nil where they do not all begin alike.
    func applied(to finding: ConfirmedHypothesis) -> ConfirmedHypothesis? {
        var finding = finding
        guard finding.pages.count == 2, let first = reference(on: finding.pages[0].page),
            reference(on: finding.pages[1].page) != nil
        else { return nil }
        finding.convention.slots = [.path(template)]
        finding.convention.carry.added = []
        finding.pages[1] = SeenPage(.token(first), finding.pages[1].page)
        finding.evidence.append(
            "its references all begin with `\(beginning)`, whatever page they are on")
        return finding
    }

    private func reference(on page: Observation) -> String? {
        guard let text = place.first(in: page.body.root)?.scalarText, text.hasPrefix(beginning)
        else {
            return nil
        }
        return text
    }
}
