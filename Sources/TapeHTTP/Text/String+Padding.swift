extension String {
    /// The text padded with spaces on the right to a width; a longer one stays as it is.
    package func padded(to width: Int) -> String {
        self + String(repeating: " ", count: max(0, width - count))
    }

    /// The text padded with spaces on the left to a width; a longer one stays as it is.
    package func aligned(to width: Int) -> String {
        String(repeating: " ", count: max(0, width - count)) + self
    }
}
