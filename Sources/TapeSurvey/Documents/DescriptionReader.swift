/// Reads one format of descriptions.
protocol DescriptionReader {
    var files: DescriptionFiles { get }
    /// What the requests of all operations have in common.
    var terms: SharedRequest { get }
    /// Tells of every operation in the order of the description.
    mutating func operations(_ body: (Operation) -> Void)
}
