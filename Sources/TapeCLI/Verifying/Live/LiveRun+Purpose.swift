import TapeCassette

extension LiveRun {
    /// What the answers are for.
    enum Purpose {
        /// To be judged, and compared with the cassette if that was asked for.
        case judging(cassette: String?, isComparing: Bool)
        /// To be compared with a cassette and nothing else.
        case comparing(with: String)
    }
}

extension LiveRun.Purpose {
    /// The cassette that stands for the spec's own, if another does.
    var cassette: String? {
        switch self {
        case .judging(let cassette, _): cassette
        case .comparing(let cassette): cassette
        }
    }

    var isComparing: Bool {
        switch self {
        case .judging(_, let isComparing): isComparing
        case .comparing: true
        }
    }

    /// What is asked beyond the walk: what the recording has, so that no law is asked offline only.
    func extras(
        _ options: LiveOptions, evident: [ExtraKind.Evident]?
    ) -> [ExtraKind] {
        // Pages asked for twice show what is no change.
        let twice: [ExtraKind] = [.first, .last]
        switch self {
        case .comparing:
            // What the server gives at most shows only where more is asked for.
            let hasSizes = evident?.contains { $0.extra == .sizes } ?? false
            return twice + (hasSizes ? [.sizes] : [])
        case .judging(_, let isComparing):
            let extras = options.extras ?? evident?.map(\.extra) ?? LiveOptions.usualExtras
            return isComparing ? twice.filter { !extras.contains($0) } + extras : extras
        }
    }
}
