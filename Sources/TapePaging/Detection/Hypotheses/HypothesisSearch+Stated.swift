import TapeHTTP
import TapeJSON

extension HypothesisSearch {
    /// A hypothesis for a stated convention, such as one from an API description; nil where the response suggests it anyway.
    func stated(_ convention: Convention) -> Hypothesis? {
        guard convention.sources.count == 1, convention.slots.count == 1,
            let source = convention.sources.first, let slot = convention.slots.first, slot.isTried
        else { return nil }
        let clue = "it is stated"
        switch source {
        case .link(let relation, _) where slot == .url:
            return link(at: .link(relation: relation), prior: Self.stated, because: clue)
        case .header(let name):
            return given(at: .header(name), into: slot, because: clue)
        case .body(let paths):
            guard let place = Self.place(of: paths) else { return nil }
            return given(at: .body(place), into: slot, because: clue)
        case .item(.last, let paths):
            guard let place = Self.place(of: paths) else { return nil }
            return lastItem(at: place, into: slot, prior: Self.stated, because: clue)
        case .counted where [.pageNumber, .offset].contains(convention.style):
            return counted(
                convention.style, from: nil, into: slot, prior: Self.stated, because: clue)
        case .link, .item(.first, _), .extraRow, .counted: return nil
        }
    }

    private static let stated = 0.9

    private func given(
        at place: Signal.Place, into slot: Convention.Slot, because clue: String
    ) -> Hypothesis? {
        slot == .url
            ? link(at: place, prior: Self.stated, because: clue)
            : token(at: place, into: slot, prior: Self.stated, because: clue)
    }

    /// The place that one path of plain names leads to.
    private static func place(of paths: [BodyPath]) -> BodyPlace? {
        guard paths.count == 1, case .json(let path) = paths[0] else { return nil }
        return BodyPlace(plain: path)
    }
}

extension Convention.Slot {
    /// Whether detection tries positions here.
    fileprivate var isTried: Bool {
        switch self {
        case .url, .query, .form, .header, .path: true
        case .body(let path): BodyPlace(plain: path) != nil
        case .jsonQuery, .queryMember, .markup, .merge: false
        }
    }
}

extension BodyPlace {
    /// The place that a path of plain names leads to.
    fileprivate init?(plain path: JSONPath) {
        guard let steps = path.steps else { return nil }
        var names: [Step] = []
        for step in steps {
            guard case .name(let name) = step else { return nil }
            names.append(.member(name))
        }
        self.init(names)
    }
}
