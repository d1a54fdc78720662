import TapeTesting

extension ModelScreen {
    /// What a model shows that has these ids, waits for its first or a later page, or has failed to get it.
    init(
        _ ids: [String], hasMore: Bool, hasLoaded: Bool, loadingFirst: Bool?,
        failure: (reason: LoadFailure, first: Bool)?
    ) {
        var footer = Footer.absent
        var placeholder = Placeholder.absent
        if ids.isEmpty {
            placeholder =
                if loadingFirst != nil {
                    .loading
                } else if let failure {
                    .failed(failure.reason)
                } else {
                    hasLoaded ? .empty : .absent
                }
        } else if loadingFirst == false {
            footer = .loading
        } else if let failure, !failure.first {
            let reason = failure.reason
            footer = .failed(reason, reason.remedy == .refresh ? .refresh : .button)
        } else {
            footer = hasMore ? .button : .endMark
        }
        self.init(ids: ids, footer: footer, placeholder: placeholder)
    }
}
