/// Decides which elements of two arrays are the same item, wherever they are.
///
/// Arrays are compared by identity only if every element of both has one and none repeats; otherwise, elements are compared
/// by position.
package struct JSONItemIdentity: Sendable {
    private let identify: @Sendable (JSONValue) -> String?

    /// The identity that a closure finds in an item; nil where it has none.
    package init(_ identify: @escaping @Sendable (JSONValue) -> String?) {
        self.identify = identify
    }

    /// No identity: every array is compared by position.
    package static let none = JSONItemIdentity { _ in nil }

    /// The text of a scalar member, such as `id`.
    package static func member(_ key: String) -> JSONItemIdentity {
        JSONItemIdentity { $0[key]?.scalarText }
    }

    /// The identities of an array's elements in order, if each has a different one.
    func identities(of elements: [JSONValue]) -> [String]? {
        // Bytes: Swift's `==` treats composed and decomposed letters as equal.
        var seen: Set<[UInt8]> = []
        var identities: [String] = []
        for element in elements {
            guard let identity = identify(element), seen.insert(Array(identity.utf8)).inserted
            else {
                return nil
            }
            identities.append(identity)
        }
        return identities
    }
}
