/// The three lines that Git LFS leaves in place of a file that it has not fetched.
package enum GitPointer {
    private static let beginnings = [
        Array("version https://git-lfs.github.com/spec/".utf8),
        Array("version https://hawser.github.com/spec/".utf8),
    ]

    /// Whether the bytes are such a pointer; only their beginning is checked.
    package static func isPointer(_ bytes: some Collection<UInt8>) -> Bool {
        beginnings.contains { bytes.starts(with: $0) }
    }

    /// What to do about it, as a message.
    package static let advice = """
        this is a pointer of Git LFS, not the file itself; fetch the files with \
        `git lfs pull` (in CI: check out with LFS, such as `lfs: true`)
        """
}
