/// One mistake that several questions show, or several pages in other words.
struct RepeatedMistakes {
    let facts: CauseFacts

    var all: [Cause] {
        [behindTheEnd, sizesOfNoSense, doubles, firstPage, renamed].compactMap(\.self) + echoes
    }

    /// Positions near the end and far behind it break the server alike.
    private var behindTheEnd: Cause? {
        let near = facts.findings(.pastEndDeclared)
        guard let one = facts.findings(.deepWindow).first,
            let other = near.first(where: { $0.saw == one.saw })
        else { return nil }
        return Cause(
            words: "positions behind the end are answered with \(one.saw), however far behind",
            remedy: other.advice, tellers: [.pastEndDeclared],
            explains: { law, finding in
                [.pastEndDeclared, .deepWindow].contains(law) && finding.saw == one.saw
            })
    }

    /// The server makes the same of several sizes of no sense.
    private var sizesOfNoSense: Cause? {
        let findings = facts.findings(.nonsenseSize)
        guard let first = findings.first,
            findings.count(where: { $0.saw == first.saw }) > 1
        else { return nil }
        let alike = findings.filter { $0.saw == first.saw }
        let names = alike.map { finding in
            finding.expected.split(separator: "a size of ").last.map(String.init)
                ?? finding.expected
        }
        return Cause(
            words: "sizes of no sense are answered with \(first.saw): \(CauseFacts.listed(names))",
            remedy: first.advice, tellers: [.nonsenseSize],
            explains: { law, finding in law == .nonsenseSize && finding.saw == first.saw })
    }

    // MARK: What is repeated

    /// What a page repeats of its request, or counts of itself, is wrong in one field.
    private var echoes: [Cause] {
        var fields: [String] = []
        for finding in facts.findings(.echoAgrees) {
            let field = Self.field(of: finding)
            if !fields.contains(field) { fields.append(field) }
        }
        return fields.compactMap(echo)
    }

    private static func field(of finding: Finding) -> String {
        if finding.expected.hasSuffix("`Content-Range`") { return "`Content-Range`" }
        if finding.expected.hasSuffix(" counted") { return "count" }
        return finding.expected.split { $0 == " " || $0 == "," }.first.map(String.init) ?? ""
    }

    private func echo(_ field: String) -> Cause? {
        let findings = facts.findings(.echoAgrees).filter { Self.field(of: $0) == field }
        guard let first = findings.first(where: { $0.scene == nil }) else { return nil }
        return Cause(
            words: "what pages say of their \(field) is wrong: \(first.expected) is expected, "
                + "and they say \(first.saw)",
            remedy: first.advice, tellers: [.echoAgrees], isClaimed: false,
            explains: { law, finding in
                switch law {
                case .echoAgrees: Self.field(of: finding) == field
                case .overMaximum:
                    field == "size" && finding.expected.hasPrefix("a repeated size")
                case _: false
                }
            })
    }

    // MARK: Items

    /// Items come twice, on one page or on several.
    private var doubles: Cause? {
        let findings = facts.findings(.noDuplicates).filter { $0.saw != "none" }
        guard let first = findings.first(where: { $0.scene == nil }) else { return nil }
        let names = Set(findings.compactMap(\.item))
        let name = first.item.map { "item \($0)" } ?? "an item"
        return Cause(
            words: "items come twice: \(name) is \(first.saw)", remedy: first.advice,
            tellers: [.noDuplicates], isClaimed: false,
            explains: { law, finding in
                switch law {
                case _ where Cause.isOfWalkBeside(law, finding): true
                case .noDuplicates: finding.saw != "none"
                case .ordered: finding.item.map(names.contains) ?? false
                case .totalAgrees, .pageCountAgrees: !finding.isOfChange
                case .echoAgrees: !finding.expected.hasPrefix("size ")
                case _: false
                }
            })
    }

    /// A member that is gone on a page, and another that came.
    private var renamed: Cause? {
        let findings = facts.findings(.oneShape).filter { $0.scene == nil }
        guard let gone = findings.first(where: { $0.saw == "no such member in any" }),
            let new = findings.first(where: { $0.page == gone.page && $0.saw == "one in each" }),
            let names = Self.quoted(gone), let others = Self.quoted(new)
        else { return nil }
        let saws = [gone.saw, new.saw]
        return Cause(
            words: "\(names) is gone on page \(gone.page ?? 0), and \(others) is new there",
            remedy: gone.advice, tellers: [.oneShape],
            explains: { law, finding in
                law == .oneShape && finding.page == gone.page && saws.contains(finding.saw)
            })
    }

    /// The first name that stands in back quotes.
    private static func quoted(_ finding: Finding) -> String? {
        let parts = finding.expected.split(separator: "`", omittingEmptySubsequences: false)
        return parts.count > 2 ? "`\(parts[1])`" : nil
    }

    /// The first page is another one where its position is spelled out.
    private var firstPage: Cause? {
        guard let first = facts.findings(.firstIsDefault).first else { return nil }
        return Cause(
            words: "the first page is another one where its position is spelled out: \(first.saw)",
            remedy: first.advice, tellers: [.firstIsDefault], isClaimed: false,
            explains: { law, _ in [.firstIsDefault, .reversible].contains(law) })
    }

    // MARK: Links

    /// The header is wrong in the same way on several pages.
    var linkHeaders: Cause? {
        guard let first = facts.findings(.linkHeaderValid).first else { return nil }
        return Cause(
            words: "`Link` headers are wrong: \(first.saw)", remedy: first.advice,
            tellers: [.linkHeaderValid], isClaimed: false,
            explains: { law, finding in
                switch law {
                case .linkHeaderValid: finding.expected == first.expected
                case .signalsAgree: finding.expected.contains("more") && finding.scene == nil
                case _: false
                }
            })
    }
}
