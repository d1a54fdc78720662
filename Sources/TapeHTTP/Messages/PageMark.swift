/// Why a request is made: the role it plays, and the walk and page it belongs to.
package struct PageMark: Hashable, Sendable {
    /// What wanted the request: `walk` for the pages themselves, or what an extra request is for.
    package struct Role: RawRepresentable, Hashable, Sendable {
        package let rawValue: String

        package init(rawValue: String) {
            self.rawValue = rawValue
        }

        package static let walk = Self(rawValue: "walk")
    }

    package var role: Role
    /// Counted from 1 within a cassette.
    package var walk: Int
    /// Counted from 1 within the walk.
    package var page: Int

    package init(role: Role = .walk, walk: Int = 1, page: Int) {
        self.role = role
        self.walk = walk
        self.page = page
    }
}

extension PageMark {
    /// How the roles of all begin that is asked while a list is changed, and those of its pages.
    package static let stirring = (prefix: "stir ", walk: "stir walk ")

    /// Whether the request changes something, so that sending it twice may do it twice.
    package var isWrite: Bool {
        role.rawValue.hasPrefix(Self.stirring.prefix)
            && !role.rawValue.hasPrefix(Self.stirring.walk)
    }
}
