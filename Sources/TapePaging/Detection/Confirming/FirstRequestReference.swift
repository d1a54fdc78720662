import TapeHTTP

/// References that begin like the first request's own path on every page: all of them start from that
/// request, although a reference by the standard starts from the page it is on.
struct FirstRequestReference {
    private let place: BodyPlace
    private let template: URITemplate
    private let beginning: String

    /// Nil where no such reference could be written as a template.
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
            // What is no template cannot stand in a spec; the link is then followed as it is.
            return nil
        }
    }

    /// The finding with the references put behind the first request's folder; nil where they do not all
    /// begin alike.
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
