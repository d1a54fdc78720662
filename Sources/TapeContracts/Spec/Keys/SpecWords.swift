/// Words that a spec may write where the model says the same without a type of its own.
enum SpecWords {
    /// What a page without a container of items is.
    enum AbsentItems: String, CaseIterable {
        case empty
        case error
    }

    /// What a page without a flag says.
    enum AbsentFlag: String, CaseIterable {
        case more
        case end
    }

    /// What a server answers behind the last page, unless it is a status.
    enum PastEnd: String, CaseIterable {
        case empty
        case otherPage = "other-page"
    }

    /// What later requests send as body.
    enum CarriedBody: String, CaseIterable {
        case same
        case none
    }

    /// Whether what items are ordered by can change.
    enum StableOrder: String, CaseIterable {
        case fixed
        case mutable
    }

    /// What a position of several members is merged into.
    enum Merge: String, CaseIterable {
        case query
        case form
    }
}
