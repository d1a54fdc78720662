#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A file or a folder that a descriptor has opened.
enum OpenedFile {
    /// Its status, if the path still names it; nil if it was removed meanwhile, or another one took its place.
    static func status(of descriptor: Int32, at path: String) -> stat? {
        var (opened, named) = (stat(), stat())
        guard unsafe fstat(descriptor, &opened) == 0, unsafe lstat(path, &named) == 0,
            named.st_ino == opened.st_ino, named.st_dev == opened.st_dev
        else { return nil }
        return opened
    }
}
