import TapeCassette
import TapeHTTP
import TapeSurvey

extension Survey {
    /// Removes credentials that the description contains, so that none gets into a spec, name, title or message.
    mutating func takeCredentials() -> LiteralCredentials {
        var literals = LiteralCredentials(
            naming: .byPlace, renaming: { VariableName.secret($0).name })
        var count = -1
        // A value found under a credential's name in one place is then recognised everywhere.
        while literals.taken.count > count {
            count = literals.taken.count
            rewrite(
                operations: { $0.takeCredentials(by: &literals) },
                terms: { $0.takeCredentials(by: &literals) },
                words: { literals.shown($0, in: .url) })
        }
        return literals
    }
}

extension LiteralCredentials {
    /// A text of a spec with credentials replaced by variables.
    fileprivate mutating func template(_ text: SpecTemplate, in place: Place) -> SpecTemplate {
        let spelled = text.spelled
        let template = template(spelled, in: place)
        return template == spelled ? text : SpecTemplate(spelled: template)
    }

    /// A text for people or for file names, with credentials replaced by `{NAME}`.
    fileprivate mutating func shown(_ text: String, in place: Place) -> String {
        let template = template(text, in: place)
        return template == text ? text : template.replacing("${", with: "{")
    }
}

extension SharedRequest {
    fileprivate mutating func takeCredentials(by literals: inout LiteralCredentials) {
        title = literals.shown(title, in: .text)
        // A server has no query, so its items are added to each request.
        let parts = server.spelled.split(separator: "?", maxSplits: 1)
        if parts.count > 1 {
            server = SpecTemplate(spelled: String(parts[0]))
            query += parts[1].split(separator: "&").compactMap { pair -> Operation.Field? in
                let name = pair.prefix { $0 != "=" }
                guard !name.isEmpty else { return nil }
                let value = SpecTemplate(spelled: String(pair.dropFirst(name.count + 1)))
                return Operation.Field(String(name), value)
            }
        }
        server = literals.template(server, in: .url)
        headers = headers.map { field in
            .init(field.name, literals.template(field.value, in: .header(field.name)))
        }
        query = query.map { field in
            .init(field.name, literals.template(field.value, in: .value(of: field.name)))
        }
    }
}

extension Operation {
    fileprivate mutating func takeCredentials(by literals: inout LiteralCredentials) {
        name = literals.shown(name, in: .url)
        identifier = identifier.map { literals.shown($0, in: .text) }
        server = server.map { server in
            let bare = server.spelled.prefix { $0 != "?" }
            let whole = bare.count == server.spelled.count
            return literals.template(
                whole ? server : SpecTemplate(spelled: String(bare)), in: .url)
        }
        let bare = literals.template(path, in: .url)
        if bare != path {
            path = bare
            credentials.formUnion(literals.taken.map(\.name))
        }
        headers = headers.map { field in
            .init(field.name, literals.template(field.value, in: .header(field.name)))
        }
        for index in parameters.indices { parameters[index].takeCredentials(by: &literals) }
        switch body {
        case .none: break
        case .json(let text): body = .json(literals.template(text, in: .body(isForm: false)))
        case .form(let fields):
            body = .form(
                fields.map { field in
                    .init(field.name, literals.template(field.value, in: .value(of: field.name)))
                })
        case .graphQL(let query, let variables):
            body = .graphQL(
                literals.template(query, in: .body(isForm: false)),
                variables: literals.template(variables, in: .body(isForm: false)))
        }
    }
}

extension Parameter {
    /// Never uses a value that the description gives for a credential as a default.
    fileprivate mutating func takeCredentials(by literals: inout LiteralCredentials) {
        let kind: LiteralCredentials.Place = place == .header ? .header(name) : .value(of: name)
        let given = [standard].compactMap { $0 } + (choices.count == 1 ? choices : [])
        for value in given + elements {
            let plain = SpecTemplate(literal: value)
            let template = literals.template(plain, in: kind)
            guard template != plain else { continue }
            credential = template
            standard = nil
            choices = []
            elements = []
        }
    }
}
