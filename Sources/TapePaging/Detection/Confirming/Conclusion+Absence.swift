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

    /// Declares that a page without the list is an empty one, where the page past the end came so.
    mutating func settleMissingList() {
        guard finding.end.pastEnd == .empty, let empty = finding.end.emptyPage,
            !convention.items.absentIsEmpty, isListLeftOut(of: empty), isEndKnownOtherwise
        else { return }
        convention.items.absentIsEmpty = true
        remark("absent-items", "past the end the list was left out of the page")
    }

    /// Whether a page lacks the list and has nothing that pages with items lack, such as an error.
    ///
    /// Null in place of the list is another type, so it is not excused.
    private func isListLeftOut(of page: Observation) -> Bool {
        let root = page.body.root
        let place = finding.reading.list.place
        guard page.body.syntax == .json, root.isObject, finding.reading.items(in: page.body) == nil,
            place.nodes(in: root).isEmpty
        else { return false }
        let known = Set(run.first.body.root.members.map(\.name))
        return root.members.allSatisfy { known.contains($0.name) }
    }

    /// Whether more than the page without the list shows the end: that page might also be a defect amid the list.
    private var isEndKnownOtherwise: Bool {
        guard let last = finding.end.lastPage?.page else { return false }
        let isShort =
            finding.end.count(finding).map { !$0.isMultiple(of: finding.firstCount) } ?? false
        return isShort || finding.end.total != nil || finding.end.pageCount != nil
            || run.saysEnd(last, finding)
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
