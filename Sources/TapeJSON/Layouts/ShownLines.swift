#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Restores a compact text from the lines of a ``JSONShown``, one line at a time.
///
/// It examines only the structure of lines, not the tokens, and is many times as fast as parsing. So it is for lines that
/// `show` is known to have written; it refuses lines with another layout.
@safe package struct ShownLines {
    private let source: UnsafeBufferPointer<UInt8>
    /// The number of blanks before every line in addition to its indentation.
    private let margin: Int
    private var position: Int
    private var depth = 0

    /// The text whose lines begin at a place, and the start of the line after them; nil where the lines are not laid out as
    /// by `show`.
    package static func compactText(
        in bytes: [UInt8], from start: Int, margin: Int
    ) -> (text: [UInt8], end: Int)? {
        var end: Int?
        let text = unsafe [UInt8](unsafeUninitializedCapacity: bytes.count - start) {
            target, count in
            unsafe bytes.withUnsafeBufferPointer { source in
                var lines = unsafe ShownLines(source: source, margin: margin, position: start)
                (count, end) = unsafe lines.read(into: target)
            }
        }
        return end.map { (text, $0) }
    }

    private init(source: UnsafeBufferPointer<UInt8>, margin: Int, position: Int) {
        unsafe self.source = source
        self.margin = margin
        self.position = position
    }

    /// The number of bytes written to the target, and the start of the line after the text; nil on failure.
    private mutating func read(
        into target: UnsafeMutableBufferPointer<UInt8>
    ) -> (count: Int, end: Int?) {
        var count = 0
        repeat {
            guard let end = endOfLine, let start = startOfContent(before: end),
                unsafe copy(start..<end, to: target, &count)
            else { return (count, nil) }
            position = end + 1
        } while depth > 0
        return (count, position)
    }

    private var endOfLine: Int? {
        guard unsafe position < source.count, let base = unsafe source.baseAddress else {
            return nil
        }
        let found = unsafe memchr(base + position, 0x0A, source.count - position)
        return unsafe found.map { unsafe UnsafeRawPointer($0) - UnsafeRawPointer(base) }
    }

    /// The start of the line's tokens; nil where its indentation is wrong.
    private mutating func startOfContent(before end: Int) -> Int? {
        let outer = position &+ margin &+ 2 &* max(depth &- 1, 0)
        guard outer < end else { return nil }
        for index in position..<outer where unsafe source[index] != 0x20 { return nil }
        guard depth > 0 else { return isBlank(outer) ? nil : outer }
        let first = unsafe source[outer]
        if first == UInt8(ascii: "}") || first == UInt8(ascii: "]") {
            depth &-= 1
            return outer
        }
        guard outer &+ 2 < end, isBlank(outer), isBlank(outer &+ 1), !isBlank(outer &+ 2) else {
            return nil
        }
        return outer &+ 2
    }

    private func isBlank(_ index: Int) -> Bool { unsafe source[index] == 0x20 }

    /// Copies a line's tokens without the space after a key's colon.
    private mutating func copy(
        _ line: Range<Int>, to target: UnsafeMutableBufferPointer<UInt8>, _ count: inout Int
    ) -> Bool {
        var start = line.lowerBound
        if unsafe source[start] == UInt8(ascii: "\"") {
            guard let end = endOfText(in: line) else { return false }
            if end < line.upperBound, unsafe source[end] == UInt8(ascii: ":") {
                guard end &+ 2 < line.upperBound, isBlank(end &+ 1) else { return false }
                unsafe append(start..<end &+ 1, to: target, &count)
                start = end &+ 2
            } else if end < line.upperBound {
                let isLast = unsafe end &+ 1 == line.upperBound && source[end] == UInt8(ascii: ",")
                guard isLast else { return false }
            }
        }
        unsafe append(start..<line.upperBound, to: target, &count)
        let last = unsafe source[line.upperBound &- 1]
        // A string ends with its quote, so a bracket here is structural.
        if last == UInt8(ascii: "{") || last == UInt8(ascii: "[") {
            depth &+= 1
        } else if depth == 0 {
            // Anything after the outermost value is not part of it.
            return last != UInt8(ascii: ",")
        }
        return true
    }

    /// The position after the string that the line begins with; nil if the string does not end.
    private func endOfText(in line: Range<Int>) -> Int? {
        var index = line.lowerBound &+ 1
        while index < line.upperBound, unsafe source[index] != UInt8(ascii: "\"") {
            index &+= unsafe source[index] == UInt8(ascii: "\\") ? 2 : 1
        }
        return index < line.upperBound ? index &+ 1 : nil
    }

    private func append(
        _ range: Range<Int>, to target: UnsafeMutableBufferPointer<UInt8>, _ count: inout Int
    ) {
        let part = unsafe UnsafeBufferPointer(rebasing: source[range])
        _ = unsafe UnsafeMutableBufferPointer(rebasing: target[count...])
            .update(fromContentsOf: part)
        count &+= range.count
    }
}
