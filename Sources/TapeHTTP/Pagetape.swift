/// What the tool is, for all that has to name it: servers, cassettes and users.
package enum Pagetape {
    /// The version of the tool and of everything in this package.
    package static let version = "0.2.0"
}
