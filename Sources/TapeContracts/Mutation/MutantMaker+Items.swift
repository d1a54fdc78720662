import TapeFaults
import TapeHTTP
import TapeJSON
import TapePaging

extension MutantMaker {
    /// Mutants of the items and their places.
    func items() -> [Mutant] { (moved() + unidentified()).compactMap(\.self) }

    /// Items that are misplaced, missing or too many.
    private func moved() -> [Mutant?] {
        let page = middle
        let before = itemsOf(page - 1) ?? []
        var mutants: [Mutant?] = []
        mutants.append(
            replacing(page, "the items of the page before again") { _ in
                before.isEmpty ? nil : before
            })
        mutants.append(
            replacing(page, "without its first item") { $0.isEmpty ? nil : Array($0.dropFirst()) }?
                .watched(by: .totalAgrees, .onlyLastPageShort, .sizeInvariant))
        mutants.append(
            replacing(page, "begins with the last item of the page before") { items in
                before.last.map { [$0] + items.dropFirst() }
            })
        mutants.append(
            replacing(page, "two items have changed places") { items in
                guard items.count > 1 else { return nil }
                var items = items
                items.swapAt(0, items.count - 1)
                return items
            }?.watched(by: .ordered, .sizeInvariant))
        mutants.append(swappedPages()?.watched(by: .ordered, .sizeInvariant))
        mutants.append(
            replacing(page, "no items") { $0.isEmpty || page == count ? nil : [] }?
                .watched(by: .totalAgrees, .onlyLastPageShort, .moreMeansMore))
        mutants.append(
            replacing(page, "half its items") { items in
                items.count < 2 ? nil : Array(items.prefix(items.count / 2))
            }?.watched(by: .totalAgrees, .onlyLastPageShort, .sizeInvariant))
        mutants.append(tooMany(page, before))
        return mutants
    }

    /// Items that cannot be identified, or whole lists of them.
    private func unidentified() -> [Mutant?] {
        [
            identity("ids of another kind", at: count, ofAll: true) { value, index in
                value.kind == .number
                    ? JSONText.quote(value.rawText) : String(1_000_000_000 + index)
            },
            identity("an item without an id", at: middle, ofAll: false) { _, _ in "null" },
            mutant("null instead of the list", at: count) { response in
                guard let path = tamper.convention.items.paths.first, path.isSingular else {
                    return nil
                }
                return tamper.setting(.body(path), to: "null", in: response)
            },
        ]
    }

    private func tooMany(_ page: Int, _ before: [PageItem]) -> Mutant? {
        let size = tamper.convention.size?.granted ?? 0
        let after = itemsOf(page + 1) ?? []
        return replacing(page, "more items than were asked for") { items in
            let more = before + items + after
            return size > 0 && more.count > size ? more : nil
        }
    }

    private func swappedPages() -> Mutant? {
        guard count > 2, let one = recorded(middle - 1), let other = recorded(middle),
            let first = tamper.editor.items(of: one), let second = tamper.editor.items(of: other),
            let swapped = tamper.editor.replacingItems(of: one, by: second),
            let back = tamper.editor.replacingItems(of: other, by: first)
        else { return nil }
        return Mutant(
            name: "pages \(middle - 1) and \(middle) have changed places",
            pages: [middle - 1: swapped, middle: back])
    }

    /// A page on which the identity of one item, or of all, is spelled differently.
    private func identity(
        _ name: String, at page: Int, ofAll: Bool, _ change: (JSONValue, Int) -> String
    ) -> Mutant? {
        let convention = tamper.convention
        guard case .paths(let paths) = convention.identity, paths.count == 1,
            case .json(let path) = paths[0], let steps = path.steps, !steps.isEmpty,
            convention.items.container == .array, convention.items.columns == nil
        else { return nil }
        var way = steps
        if case .json(let element)? = convention.items.element {
            way = (element.steps ?? []) + steps
        }
        // `try?`: a normalized path is a path.
        guard let place = try? JSONPath(JSONPathStep.normalizedPath(way)) else { return nil }
        return replacing(page, name) { items in
            guard !items.isEmpty else { return nil }
            return items.enumerated().map { index, item in
                // `try?`: an item that is not JSON has no id to change.
                guard ofAll || index == 0, let document = try? JSONDocument(parsing: item.bytes),
                    let value = place.first(in: document.root),
                    let bytes = JSONSplice.setting(way, to: change(value, index), in: item.bytes)
                else { return item }
                return PageItem(bytes: bytes, list: item.list)
            }
        }
    }
}
