/// Facts about the tool, such as its version, that servers, cassettes and users see.
package enum Pagetape {
    /// The version of the tool and of everything in this package.
    package static let version = "0.2.0"
}
