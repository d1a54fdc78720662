import TapePaging

extension Inference {
    /// Paging by a token or number in the body that a parameter takes.
    func token() -> Surveyed? {
        guard operation.xmlRoot == nil || !signals.tokens.isEmpty else { return nil }
        if let (parameter, place) = pair {
            let isCounted = isNumber(parameter, place)
            if isCounted { return nil }
            var claim = PagingClaim(.cursor)
            claim.targets = [.init(parameter.place, parameter.name)]
            claim.next = [path(of: place)]
            // A bare `next` may be anything.
            let isVague = place.name == "next" && place.shape.prose.isEmpty
            return found(
                claim, confidence: isVague ? 0.7 : 0.95,
                ["`\(parameter.name)` takes \(place.path) of the page before"])
        }
        return nil
    }

    /// A parameter and the body member that it takes.
    private var pair: (Parameter, BodyMember)? {
        let places = signals.tokens + signals.links
        if let cursor = parameters[.cursor] {
            let cursors = parameters.byRole[.cursor] ?? [cursor]
            for parameter in cursors {
                if let place = places.first(where: { Self.name(parameter.name, fits: $0.name) }) {
                    return (parameter, place)
                }
            }
            if let place = places.first { return (cursor, place) }
            for parameter in cursors {
                let name = NameWords.normalized(
                    parameter.name.split(separator: ".").last.map(String.init) ?? "")
                if let echo = signals.scalars.first(where: { $0.name == name && $0.steps.count < 4 }
                ) {
                    return (parameter, echo)
                }
            }
            let last = signals.scalars.first { ["last_id", "last_key"].contains($0.name) }
            return last.map { (cursor, $0) }
        }
        guard let place = places.first else { return nil }
        // `start_id` takes `next_id`, `page` may take `next_page`, and `from` takes `next`.
        let named = parameters.all.first { parameter in
            parameter.place != .path && parameter.kind != .boolean && parameter.kind != .array
                && Self.name(parameter.name, fits: place.name)
        }
        if let named { return (named, place) }
        let position = parameters[.page] ?? parameters[.offset] ?? parameters[.item]
        return position.map { ($0, place) }
    }

    /// Whether a position is a number that clients may count.
    private func isNumber(_ parameter: Parameter, _ place: BodyMember) -> Bool {
        guard let role = ParameterRole(parameter) else { return false }
        let isText = place.shape.kind == .string
        switch role {
        case .page: return !isText || parameter.kind == .integer || parameter.kind == .number
        case .offset:
            // An offset stays an offset even if there is a token; `from` may be either.
            if NameWords.normalized(parameter.name) == "from" { return false }
            return !isText || parameter.kind == .integer || parameter.kind == .number
        case .item: return false
        case .size, .cursor: return false
        }
    }

    /// Whether a parameter's name says that it takes a member of the body.
    static func name(_ parameter: String, fits member: String) -> Bool {
        let last = parameter.split(separator: ".").last.map(String.init) ?? parameter
        let taken = NameWords.normalized(last)
        if taken == member || member == "next_" + taken || member == taken + "_next" { return true }
        // In DynamoDB, the next page starts after the key that was evaluated last.
        if taken.hasPrefix("exclusive_start_"), member.hasPrefix("last_evaluated_") {
            return taken.dropFirst(16) == member.dropFirst(15)
        }
        for prefix in ["start_", "starting_", "after_", "from_", "page_", "next_"]
        where taken.hasPrefix(prefix) {
            let stem = taken.dropFirst(prefix.count)
            if member == stem || member == "next_" + stem { return true }
        }
        return false
    }

    /// Paging by a response header whose value a parameter takes.
    func headerToken() -> Surveyed? {
        let headers = operation.responseHeaders.filter { header in
            let name = NameWords.normalized(header.name)
            let isNext = NameWords.mentions(name, ["next", "continuation", "cursor", "_marker"])
            return isNext && !name.contains("total")
        }
        var targets: [PagingClaim.Target] = []
        var next: [String] = []
        for header in headers {
            let name = NameWords.normalized(header.name)
            let taker = parameters.all.first { parameter in
                let taken = NameWords.normalized(parameter.name)
                return [.query, .header].contains(parameter.place)
                    && (name == taken || name.hasSuffix("_" + taken))
            }
            let only = headers.count == 1 ? parameters[.cursor] : nil
            guard let taker = taker ?? only, ParameterRole(taker) != .page else { continue }
            targets.append(.init(taker.place, taker.name))
            next.append("header \(header.name)")
        }
        guard !targets.isEmpty else { return nil }
        var claim = PagingClaim(.headerToken)
        claim.targets = targets
        claim.next = next
        if targets.count > 1 {
            claim.obstacle =
                "a spec takes one position from headers, and this needs \(targets.count)"
        }
        return found(
            claim, confidence: 0.9, ["\(next.joined(separator: " and ")) goes into the query"])
    }

    /// Paging by a position with an unusual name that the answer gives as well: `vidOffset` takes `vid-offset`, and `since`
    /// takes `next_since`.
    func echoed() -> Surveyed? {
        for parameter in parameters.all where parameter.mayBePosition {
            let name = NameWords.normalized(
                parameter.name.split(separator: ".").last.map(String.init) ?? "")
            let isPosition =
                NameWords.mentions(name, ["offset", "cursor", "token", "marker"])
                && !NameWords.mentions(name, ["utc", "time", "tz", "access", "auth"])
            let found = signals.scalars.first { place in
                place.steps.count < 4
                    && (place.name == "next_" + name || (isPosition && place.name == name))
            }
            guard let place = found else { continue }
            var claim = PagingClaim(.cursor)
            claim.targets = [.init(parameter.place, parameter.name)]
            claim.next = [path(of: place)]
            return self.found(
                claim, confidence: signals.more == nil ? 0.7 : 0.9,
                ["`\(parameter.name)` takes \(place.path) of the page before"])
        }
        return nil
    }

    /// A cursor parameter whose next value is in no declared response.
    func openCursor() -> Surveyed? {
        guard let cursor = parameters[.cursor] else { return nil }
        var claim = PagingClaim(.cursor)
        claim.targets = [.init(cursor.place, cursor.name)]
        claim.obstacle = "the response does not say where the next `\(cursor.name)` is"
        let isTold = NameWords.mentions(
            cursor.prose, ["pag", "next", "previous call", "previous response"])
        let isFirm = isTold || parameters[.size] != nil
        let evidence = "`\(cursor.name)` takes a token that no response schema declares"
        return found(claim, confidence: isFirm ? 0.8 : 0.4, [evidence])
    }
}

extension Parameter {
    /// Whether a value from an answer may go here although the name has no role.
    fileprivate var mayBePosition: Bool {
        let isScalar = [.string, .integer, .number, .unknown].contains(kind)
        return [.query, .body, .form].contains(place) && isScalar && ParameterRole(self) == nil
    }
}
