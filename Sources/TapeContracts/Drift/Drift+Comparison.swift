import TapeHTTP
import TapeJSON

extension Drift {
    /// How many items a change names one by one; the rest are counted.
    static let namedItems = 5

    static func paging(_ old: ListOutline, _ new: ListOutline) -> [DriftChange] {
        var changes: [DriftChange] = []
        if old.ending != new.ending {
            let severity: DriftChange.Severity = old.ending == "its end" ? .breaking : .notable
            changes.append(
                DriftChange(
                    severity, .paging, "the walk's end", before: old.ending, after: new.ending))
        }
        changes += signs(old, new)
        if old.positions != new.positions, !old.positions.isEmpty, !new.positions.isEmpty {
            changes.append(
                DriftChange(
                    .breaking, .paging, "positions", before: words(old.positions.map(\.rawValue)),
                    after: words(new.positions.map(\.rawValue))))
        }
        if old.largestPage != new.largestPage, old.pageCount > 1, new.pageCount > 1 {
            changes.append(
                DriftChange(
                    .notable, .paging, "the largest page", before: "\(old.largestPage) items",
                    after: "\(new.largestPage) items"))
        }
        return changes + [maximum(old, new)].compactMap(\.self)
    }

    /// A change of the most items that the server gives, where both recordings asked for more and the list has more.
    private static func maximum(_ old: ListOutline, _ new: ListOutline) -> DriftChange? {
        for number in old.cuts.keys.sorted() {
            guard let before = old.cuts[number], let after = new.cuts[number], before != after
            else { continue }
            let place = "the items of a page above the maximum"
            guard let before, let after else {
                return DriftChange(
                    after == nil ? .breaking : .notable, .paging, place,
                    before: before.map(String.init) ?? "refused",
                    after: after.map(String.init) ?? "refused")
            }
            // The length of the whole list is not a limit.
            let isLower = after < before && after < new.items.count
            let isHigher = after > before && before < old.items.count
            guard isLower || isHigher else { continue }
            return DriftChange(
                isLower ? .breaking : .notable, .paging, place, before: String(before),
                after: String(after))
        }
        return nil
    }

    static func response(_ old: ListOutline, _ new: ListOutline) -> [DriftChange] {
        var changes: [DriftChange] = []
        if old.statuses != new.statuses {
            changes.append(
                DriftChange(
                    .breaking, .response, "status", before: words(old.statuses.map(String.init)),
                    after: words(new.statuses.map(String.init))))
        }
        if old.mediaTypes != new.mediaTypes {
            changes.append(
                DriftChange(
                    .breaking, .response, "Content-Type", before: words(Array(old.mediaTypes)),
                    after: words(Array(new.mediaTypes))))
        }
        let (before, after) = (old.headers ?? [], new.headers ?? [])
        for name in before.symmetricDifference(after).sorted(by: { $0.spelling < $1.spelling }) {
            changes.append(
                DriftChange(
                    .notable, .response, "header \(name.spelling)", before: old.presence(of: name),
                    after: new.presence(of: name)))
        }
        return changes
    }

    static func shape(
        _ old: ItemSchema, _ new: ItemSchema, of whole: String
    ) -> [DriftChange] {
        guard old.itemCount > 0, new.itemCount > 0 else { return [] }
        let paths = Set(old.fields.keys).union(new.fields.keys).sorted()
        return paths.compactMap { path in
            let place = "`\(path)` of \(whole)"
            switch (old.field(path), new.field(path)) {
            case (let before?, nil):
                // Of nested members that are gone, only the outermost is reported.
                guard !new.isCut, new.hasPlace(for: before) else { return nil }
                return DriftChange(
                    before.isAlways ? .breaking : .notable, .shape, place,
                    before: before.words, after: "absent")
            case (nil, let after?):
                guard !old.isCut, old.hasPlace(for: after) else { return nil }
                return DriftChange(
                    .notable, .shape, place, before: "absent", after: after.words)
            case (let before?, let after?):
                return change(at: place, before, after)
            case (nil, nil):
                return nil
            }
        }
    }

    private static func change(
        at place: String, _ before: ItemSchema.Field, _ after: ItemSchema.Field
    ) -> DriftChange? {
        let (old, new) = (before.kinds.subtracting([.null]), after.kinds.subtracting([.null]))
        let severity: DriftChange.Severity
        if !new.isSubset(of: old), !old.isEmpty {
            severity = .breaking
        } else if !before.kinds.contains(.null), after.kinds.contains(.null) {
            severity = .breaking
        } else if before.isAlways, !after.isAlways {
            severity = .breaking
        } else if !after.kinds.contains(.null), before.kinds.contains(.null) {
            severity = .notable
        } else {
            return nil
        }
        return DriftChange(severity, .shape, place, before: before.words, after: after.words)
    }

    static func items(_ old: ListOutline, _ new: ListOutline) -> [DriftChange] {
        // Items that a broken-off walk did not reach are not gone.
        guard old.failure == nil, new.failure == nil,
            let (oldItems, newItems) = comparable(old, new)
        else { return [] }
        let noise = old.noise.union(new.noise)
        let before = places(oldItems), after = places(newItems)
        var changes: [DriftChange] = []
        func tell(_ names: [String], _ what: String) {
            guard !names.isEmpty else { return }
            changes.append(
                DriftChange(
                    .data, .items, what, before: "\(old.items.count) items",
                    after: listed(names, most: namedItems)))
        }
        tell(newItems.map(\.identity).filter { before[$0] == nil }, "items that are new")
        tell(oldItems.map(\.identity).filter { after[$0] == nil }, "items that are gone")
        let kept = newItems.filter { before[$0.identity] != nil }
        tell(moved(kept.map(\.identity), before), "items in another place among the others")
        for (field, names) in edited(kept, oldItems, before, noise) {
            tell(names, "items with another `\(field)`")
        }
        return changes
    }

    /// The items that can be told apart; nil where the items of one recording have no identity.
    static func comparable(
        _ old: ListOutline, _ new: ListOutline
    ) -> (old: [ListOutline.Item], new: [ListOutline.Item])? {
        let hadNames = old.items.contains(where: \.isNamed)
        let haveNames = new.items.contains(where: \.isNamed)
        guard hadNames || haveNames else { return (old.items, new.items) }
        guard hadNames == haveNames || old.items.isEmpty || new.items.isEmpty else { return nil }
        return (old.items.filter(\.isNamed), new.items.filter(\.isNamed))
    }

    private static func places(_ items: [ListOutline.Item]) -> [String: Int] {
        items.enumerated().reduce(into: [:]) { places, item in
            places[item.element.identity] = places[item.element.identity] ?? item.offset
        }
    }

    /// The smallest set of items that must have moved to get from one order to the other.
    private static func moved(_ names: [String], _ before: [String: Int]) -> [String] {
        let places = names.compactMap { before[$0] }
        let still = Set(LongestRise.of(places))
        return names.filter { name in before[name].map { !still.contains($0) } ?? false }
    }

    /// The fields whose values changed, each with the items that changed.
    private static func edited(
        _ items: [ListOutline.Item], _ old: [ListOutline.Item], _ places: [String: Int],
        _ noise: Set<String>
    ) -> [(field: String, names: [String])] {
        var edited: [String: [String]] = [:]
        for item in items {
            guard let place = places[item.identity] else { continue }
            for (field, digest) in item.fields where !noise.contains(field) {
                guard let before = old[place].fields[field], before != digest else { continue }
                edited[field, default: []].append(item.identity)
            }
        }
        return edited.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    }

    private static func words(_ values: [String]) -> String {
        values.isEmpty ? "none" : values.sorted().joined(separator: ", ")
    }
}

extension ItemSchema.Field {
    /// The field in words, such as `string or null, not always there`.
    fileprivate var words: String {
        let names = kinds.map { "\($0)" }.sorted().joined(separator: " or ")
        return isAlways ? names : "\(names), not always there"
    }
}
