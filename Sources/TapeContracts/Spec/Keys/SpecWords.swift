/// Words of a spec for which the model has no type of its own.
enum SpecWords {
    /// What a page without a container of items means.
    enum AbsentItems: String, CaseIterable {
        case empty
        case error
    }

    /// What a page without a flag means.
    enum AbsentFlag: String, CaseIterable {
        case more
        case end
    }

    /// What a server answers after the last page, unless it is a status.
    enum PastEnd: String, CaseIterable {
        case empty
        case otherPage = "other-page"
    }

    /// The body of later requests.
    enum CarriedBody: String, CaseIterable {
        case same
        case none
    }

    /// Whether the values that items are ordered by can change.
    enum StableOrder: String, CaseIterable {
        case fixed
        case mutable
    }

    /// How a position of several members is merged into a request.
    enum Merge: String, CaseIterable {
        case query
        case form
    }
}
