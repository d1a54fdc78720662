/// Merge keys: what they bring in is written before a mapping's own members, which count more.
extension YAMLTranscript.Scribe {
    /// Takes the value of a merge key out of the JSON again, if it is a mapping or a list of mappings; returns false for others.
    mutating func merge(valueFrom start: Int, into top: Int) -> Bool {
        guard let mergeStart = frames[top].mergeStart else { return false }
        frames[top].mergeStart = nil
        guard let members = Self.members(of: json[start...]) else { return false }
        json.removeSubrange(mergeStart...)
        while let last = places.last, last.json >= mergeStart {
            frames[top].mergePlace = last
            places.removeLast()
        }
        held += members.reduce(0) { $0 + $1.count }
        frames[top].merged += members
        return true
    }

    /// Writes what merge keys brought into a mapping behind its opening brace.
    mutating func insertMerged(of frame: YAMLTranscript.Frame) {
        guard !frame.merged.isEmpty else { return }
        held -= frame.merged.reduce(0) { $0 + $1.count }
        let comma = [UInt8(ascii: ",")]
        let members = Array(frame.merged.joined(separator: comma)) + (frame.count > 0 ? comma : [])
        json.insert(contentsOf: members, at: frame.start + 1)
        var first = places.count
        while first > 0, places[first - 1].json > frame.start {
            first -= 1
            places[first].json += members.count
        }
        guard var place = frame.mergePlace else { return }
        place.json = frame.start + 1
        places.insert(place, at: first)
    }

    /// The members of a mapping, or of each mapping of a list, without braces; the first mapping of a list counts most.
    private static func members(of value: ArraySlice<UInt8>) -> [[UInt8]]? {
        let sources = value.first == UInt8(ascii: "[") ? elements(of: value) : [value]
        guard sources.allSatisfy({ $0.first == UInt8(ascii: "{") }) else { return nil }
        return sources.reversed().map { Array($0.dropFirst().dropLast()) }.filter { !$0.isEmpty }
    }

    /// The elements of an array of JSON.
    private static func elements(of list: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
        var elements: [ArraySlice<UInt8>] = []
        var start = list.startIndex + 1
        var depth = 0
        var (isString, isEscaped) = (false, false)
        for place in list.indices.dropFirst().dropLast() {
            let byte = list[place]
            if isString {
                isString = isEscaped || byte != UInt8(ascii: "\"")
                isEscaped = byte == UInt8(ascii: "\\") && !isEscaped
                continue
            }
            switch byte {
            case UInt8(ascii: "\""): isString = true
            case UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
            case UInt8(ascii: "]"), UInt8(ascii: "}"): depth -= 1
            case UInt8(ascii: ",") where depth == 0:
                elements.append(list[start..<place])
                start = place + 1
            default: break
            }
        }
        let last = list[start..<list.endIndex - 1]
        return last.isEmpty ? elements : elements + [last]
    }
}
