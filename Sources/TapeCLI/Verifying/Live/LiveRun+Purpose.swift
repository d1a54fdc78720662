import TapeCassette

extension LiveRun {
    /// What the answers are used for.
    enum Purpose {
        /// To be judged, and also compared with the cassette if `isComparing`.
        case judging(cassette: String?, isComparing: Bool)
        /// Only to be compared with a cassette.
        case comparing(with: String)
    }
}

extension LiveRun.Purpose {
    /// The cassette to use instead of the spec's own, if any.
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

    /// What to request beyond the walk: everything the recording has, so that each law can be judged live as well.
    func extras(
        _ options: LiveOptions, evident: [ExtraKind.Evident]?
    ) -> [ExtraKind] {
        // Two answers for the same page show which differences are not changes.
        let twice: [ExtraKind] = [.first, .last]
        switch self {
        case .comparing:
            // The server's maximum shows only if more is requested.
            let hasSizes = evident?.contains { $0.extra == .sizes } ?? false
            return twice + (hasSizes ? [.sizes] : [])
        case .judging(_, let isComparing):
            let extras = options.extras ?? evident?.map(\.extra) ?? LiveOptions.usualExtras
            return isComparing ? twice.filter { !extras.contains($0) } + extras : extras
        }
    }
}
