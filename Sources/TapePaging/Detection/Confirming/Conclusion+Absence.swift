import TapeHTTP

extension Conclusion {
    /// Every page that was seen, including the empty one past the end.
    var everyPage: [Observation] {
        finding.pages.map(\.page) + finding.trail
            + [finding.end.lastPage?.page, finding.end.emptyPage].compactMap(\.self)
    }

    /// Drops `false` and 0 as values for "no next position" where no page has them.
    mutating func settleAbsence() {
        guard convention.absent.contains(.no) || convention.absent.contains(.zero) else { return }
        let place = finding.hypothesis.tokenPlace
        let values =
            place.map { place in everyPage.compactMap { place.first(in: $0.body.root) } } ?? []
        if !values.contains(.bool(false)), !values.contains(.text("false")) {
            convention.absent.remove(.no)
        }
        if !values.contains(where: { $0.integer == 0 }) { convention.absent.remove(.zero) }
    }

    /// Leaves out a sign that makes a page unreadable: the spec must be able to read every page that was seen.
    mutating func dropUnreadable() {
        guard let trouble = trouble(with: convention) else { return }
        let drops: [(name: String, drop: (inout Convention) -> Void)] = [
            ("flag", { $0.flag = nil }), ("total", { $0.total = nil }),
            ("number of pages", { $0.pages = nil }),
        ]
        for (name, drop) in drops {
            var lighter = convention
            drop(&lighter)
            guard lighter != convention, self.trouble(with: lighter) == nil else { continue }
            convention = lighter
            finding.doubts.append("the \(name) is left out, since \(trouble)")
            if name == "flag" { trusted.remove(.more) }
            if name == "total" { trusted.remove(.total) }
            if name == "number of pages" { trusted.remove(.pages) }
            return
        }
    }

    /// Why the convention cannot read one of the pages that were seen; nil where it reads all of them.
    private func trouble(with convention: Convention) -> String? {
        let reader = PageReader(convention)
        for page in everyPage {
            do {
                _ = try reader.read(page.response, to: page.request)
            } catch {
                return "a page cannot be read with it: \(error.detail)"
            }
        }
        return nil
    }
}
