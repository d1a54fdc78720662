/// Why a request is made: the role it plays, and the walk and page it belongs to.
package struct PageMark: Hashable, Sendable {
    /// The purpose of a request: `walk` for the pages themselves, or the purpose of an extra request.
    package struct Role: RawRepresentable, Hashable, Sendable {
        package let rawValue: String

        package init(rawValue: String) {
            self.rawValue = rawValue
        }

        package static let walk = Self(rawValue: "walk")
    }

    package var role: Role
    /// The walk's number, counted from 1 within a cassette.
    package var walk: Int
    /// The page's number, counted from 1 within the walk.
    package var page: Int

    package init(role: Role = .walk, walk: Int = 1, page: Int) {
        self.role = role
        self.walk = walk
        self.page = page
    }
}

extension PageMark {
    /// Whether the request is for a page of the walk itself, and not for evidence beside it, such as a walk with another page
    /// size.
    package var isOfTheWalk: Bool { role == .walk && walk == 1 }

    /// Prefixes of the roles of all requests made while a list is changed, and of those for its pages.
    package static let stirring = (prefix: "stir ", walk: "stir walk ")

    /// Whether the request belongs to a walk of a list that is changed meanwhile, or to the changes.
    package var isStirred: Bool { role.rawValue.hasPrefix(Self.stirring.prefix) }

    /// Whether the request changes something, so that sending it twice may have two effects.
    package var isWrite: Bool { isStirred && !role.rawValue.hasPrefix(Self.stirring.walk) }

    /// Whether the request belongs to taking away at the end what the same run made.
    package var isCleaning: Bool {
        isStirred && role.rawValue.split(separator: " ").dropFirst(2).first == "clean"
    }
}
