/// One mistake that several questions show, or several pages in other words.
struct RepeatedMistakes {
    let facts: CauseFacts

    var all: [Cause] {
        [behindTheEnd, sizesOfNoSense, doubles, firstPage, renamed].compactMap(\.self) + echoes
    }

    /// Positions near the end and far behind it break the server alike.
    private var behindTheEnd: Cause? {
        let near = facts.findings("past-end-declared")
        guard let one = facts.findings("deep-window").first,
            let other = near.first(where: { $0.saw == one.saw })
        else { return nil }
        return Cause(
            words: "positions behind the end are answered with \(one.saw), however far behind",
            remedy: other.advice, tellers: ["past-end-declared"],
            explains: { law, finding in
                ["past-end-declared", "deep-window"].contains(law) && finding.saw == one.saw
            })
    }

    /// The server makes the same of several sizes of no sense.
    private var sizesOfNoSense: Cause? {
        let findings = facts.findings("nonsense-size")
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
            remedy: first.advice, tellers: ["nonsense-size"],
            explains: { law, finding in law == "nonsense-size" && finding.saw == first.saw })
    }

    // MARK: What is repeated

    /// What a page repeats of its request, or counts of itself, is wrong in one field.
    private var echoes: [Cause] {
        var fields: [String] = []
        for finding in facts.findings("echo-agrees") {
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
        let findings = facts.findings("echo-agrees").filter { Self.field(of: $0) == field }
        guard let first = findings.first(where: { $0.scene == nil }) else { return nil }
        return Cause(
            words: "what pages say of their \(field) is wrong: \(first.expected) is expected, "
                + "and they say \(first.saw)",
            remedy: first.advice, tellers: ["echo-agrees"], isClaimed: false,
            explains: { law, finding in
                switch law {
                case "echo-agrees": Self.field(of: finding) == field
                case "over-maximum":
                    field == "size" && finding.expected.hasPrefix("a repeated size")
                case _: false
                }
            })
    }

    // MARK: Items

    /// Items come twice, on one page or on several.
    private var doubles: Cause? {
        let findings = facts.findings("no-duplicates").filter { $0.saw != "none" }
        guard let first = findings.first(where: { $0.scene == nil }) else { return nil }
        let names = Set(findings.compactMap(\.item))
        let name = first.item.map { "item \($0)" } ?? "an item"
        return Cause(
            words: "items come twice: \(name) is \(first.saw)", remedy: first.advice,
            tellers: ["no-duplicates"], isClaimed: false,
            explains: { law, finding in
                switch law {
                case _ where Cause.isOfWalkBeside(law, finding): true
                case "no-duplicates": finding.saw != "none"
                case "ordered": finding.item.map(names.contains) ?? false
                case "total-agrees", "page-count-agrees": !finding.isOfChange
                case "echo-agrees": !finding.expected.hasPrefix("size ")
                case _: false
                }
            })
    }

    /// A member that is gone on a page, and another that came.
    private var renamed: Cause? {
        let findings = facts.findings("one-shape").filter { $0.scene == nil }
        guard let gone = findings.first(where: { $0.saw == "no such member in any" }),
            let new = findings.first(where: { $0.page == gone.page && $0.saw == "one in each" }),
            let names = Self.quoted(gone), let others = Self.quoted(new)
        else { return nil }
        let saws = [gone.saw, new.saw]
        return Cause(
            words: "\(names) is gone on page \(gone.page ?? 0), and \(others) is new there",
            remedy: gone.advice, tellers: ["one-shape"],
            explains: { law, finding in
                law == "one-shape" && finding.page == gone.page && saws.contains(finding.saw)
            })
    }

    /// The first name that stands in back quotes.
    private static func quoted(_ finding: Finding) -> String? {
        let parts = finding.expected.split(separator: "`", omittingEmptySubsequences: false)
        return parts.count > 2 ? "`\(parts[1])`" : nil
    }

    /// The first page is another one where its position is spelled out.
    private var firstPage: Cause? {
        guard let first = facts.findings("first-is-default").first else { return nil }
        return Cause(
            words: "the first page is another one where its position is spelled out: \(first.saw)",
            remedy: first.advice, tellers: ["first-is-default"], isClaimed: false,
            explains: { law, _ in ["first-is-default", "reversible"].contains(law) })
    }

    // MARK: Links

    /// The header is wrong in the same way on several pages.
    var linkHeaders: Cause? {
        guard let first = facts.findings("link-header-valid").first else { return nil }
        return Cause(
            words: "`Link` headers are wrong: \(first.saw)", remedy: first.advice,
            tellers: ["link-header-valid"], isClaimed: false,
            explains: { law, finding in
                switch law {
                case "link-header-valid": finding.expected == first.expected
                case "signals-agree": finding.expected.contains("more") && finding.scene == nil
                case _: false
                }
            })
    }
}
