import TapeHTTP
import TapeJSON
import TapePaging

extension MutantMaker {
    /// Mutants of the form of pages: media type, status, syntax.
    func forms() -> [Mutant] {
        var mutants: [Mutant?] = []
        mutants.append(
            mutant("another media type", at: count) { response in
                guard count > 1 else { return nil }
                var edited = response
                edited.headers["Content-Type"] = "text/html"
                return edited
            })
        mutants.append(
            mutant("status 203", at: count) { response in
                guard count > 1 else { return nil }
                var edited = response
                edited.status = 203
                return edited
            })
        mutants.append(
            mutant("a page of an error instead", at: middle) { response in
                response.with(Array("<html><body>Bad gateway</body></html>".utf8))
            })
        mutants.append(
            mutant("half its body", at: middle) { response in
                response.with(Array(response.body.prefix(response.body.count / 2)))
            })
        mutants.append(
            mutant("a mistake in its Link header", at: middle) { response in
                guard response.headers["Link"] != nil else { return nil }
                var edited = response
                edited.headers.append("Link", "<https://elsewhere.invalid/; rel=\"next\"")
                return edited
            })
        mutants.append(selfishPrevious())
        mutants.append(retyped())
        var limited = Mutant(name: "page \(middle): asked to wait first, and not for how long")
        limited.tries[middle] = HTTPResponse(status: 429, body: [])
        mutants.append(limited)
        return mutants.compactMap(\.self)
    }

    /// The last page's previous link leads to the page itself.
    private func selfishPrevious() -> Mutant? {
        guard count > 1, let before = recorded(count - 1),
            case .url(let own)? = tamper.reading(before)?.next
        else { return nil }
        return mutant("a previous link to itself", at: count) { response in
            tamper.linking(response, "prev") { _ in own.text }
                ?? tamper.linking(response, "previous") { _ in own.text }
        }
    }

    /// A member of the page, outside its items, that has another kind on the last page.
    private func retyped() -> Mutant? {
        guard count > 1 else { return nil }
        return mutant("another kind of value outside the items", at: count) { response in
            guard let root = tamper.document(response)?.root, root.kind == .object else {
                return nil
            }
            for member in root.members where isFree(member) {
                let json = member.value.kind == .string ? "12" : "\"pagetape\""
                return JSONSplice.setting([.name(member.key)], to: json, in: response.body)
                    .map { response.with($0) }
            }
            return nil
        }
    }

    /// Whether a member has a scalar value and holds no items.
    private func isFree(_ member: JSONMember) -> Bool {
        let used = tamper.convention.items.paths.compactMap { path -> String? in
            guard case .json(let json) = path, case .name(let name)? = json.steps?.first else {
                return nil
            }
            return name
        }
        switch member.value.kind {
        case .null, .object, .array: return false
        case .bool, .number, .string: return !used.contains(member.key)
        }
    }
}
