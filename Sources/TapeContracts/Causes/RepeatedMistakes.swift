/// Single mistakes that break several laws, or show on several pages.
struct RepeatedMistakes {
    let facts: CauseFacts

    var all: [Cause] {
        [behindTheEnd, sizesOfNoSense, doubles, firstPage, renamed].compactMap(\.self) + echoes
    }

    /// The server fails on positions just past the end and far past it alike.
    private var behindTheEnd: Cause? {
        let near = facts.findings(.pastEndDeclared)
        guard let one = facts.findings(.deepWindow).first,
            let other = near.first(where: one.seesSame)
        else { return nil }
        return Cause(
            words: "positions past the end are answered with \(one.saw), however far past it",
            remedy: other.advice, tellers: [.pastEndDeclared],
            explains: { law, finding in
                [.pastEndDeclared, .deepWindow].contains(law) && finding.seesSame(as: one)
            })
    }

    /// The server answers several malformed sizes in the same wrong way.
    private var sizesOfNoSense: Cause? {
        let findings = facts.findings(.nonsenseSize)
        guard let first = findings.first,
            findings.count(where: first.seesSame) > 1
        else { return nil }
        let alike = findings.filter(first.seesSame)
        let names = alike.compactMap(\.subject.name)
        return Cause(
            words: "nonsensical sizes are answered with \(first.saw): \(series(names))",
            remedy: first.advice, tellers: [.nonsenseSize],
            explains: { law, finding in law == .nonsenseSize && finding.seesSame(as: first) })
    }

    // MARK: What is repeated

    /// A field in which pages repeat the request, or count their items, is wrong.
    private var echoes: [Cause] {
        facts.findings(.echoAgrees).compactMap(\.subject.name).firstOfEach.compactMap(echo)
    }

    private func echo(_ field: String) -> Cause? {
        let findings = facts.findings(.echoAgrees).filter { $0.subject.name == field }
        guard let first = findings.first(where: { $0.scene == nil }) else { return nil }
        return Cause(
            words: "what pages say of their \(field) is wrong: \(first.expected) is expected, "
                + "and they say \(first.saw)",
            remedy: first.advice, tellers: [.echoAgrees], isClaimed: false,
            explains: { law, finding in
                switch law {
                case .echoAgrees: finding.subject.name == field
                case .overMaximum:
                    field == "size" && finding.isAbout(.repeatedSize)
                case _: false
                }
            })
    }

    // MARK: Items

    /// Items come twice, on one page or on several.
    private var doubles: Cause? {
        let findings = facts.findings(.noDuplicates).filter { !$0.isAbout(.missingIdentity) }
        guard let first = findings.first(where: { $0.scene == nil }) else { return nil }
        let names = Set(findings.compactMap(\.item))
        let name = first.item.map { "item \($0)" } ?? "an item"
        return Cause(
            words: "items come twice: \(name) is \(first.saw)", remedy: first.advice,
            tellers: [.noDuplicates], isClaimed: false,
            explains: { law, finding in
                switch law {
                case _ where Cause.isOfWalkBeside(law, finding): true
                case .noDuplicates: !finding.isAbout(.missingIdentity)
                case .ordered: finding.item.map(names.contains) ?? false
                case .totalAgrees, .pageCountAgrees: !finding.isAbout(.change)
                case .echoAgrees: finding.subject.name != "size"
                case _: false
                }
            })
    }

    /// A member disappears on a page while another appears.
    private var renamed: Cause? {
        let findings = facts.findings(.oneShape).filter { $0.scene == nil }
        guard let gone = findings.first(where: { $0.isAbout(.missingMember) }),
            let new = findings.first(where: { $0.page == gone.page && $0.isAbout(.newMember) }),
            let name = gone.subject.name, let other = new.subject.name
        else { return nil }
        return Cause(
            words: "`\(name)` is gone on page \(gone.page ?? 0), and `\(other)` is new there",
            remedy: gone.advice, tellers: [.oneShape],
            explains: { law, finding in
                law == .oneShape && finding.page == gone.page
                    && (finding.isAbout(.missingMember) || finding.isAbout(.newMember))
            })
    }

    /// The first page differs when it is requested by its position.
    private var firstPage: Cause? {
        guard let first = facts.findings(.firstIsDefault).first else { return nil }
        return Cause(
            words: "the first page differs when it is requested by its position: \(first.saw)",
            remedy: first.advice, tellers: [.firstIsDefault], isClaimed: false,
            explains: { law, _ in [.firstIsDefault, .reversible].contains(law) })
    }

    // MARK: Links

    /// The `Link` header is wrong in the same way on several pages.
    var linkHeaders: Cause? {
        guard let first = facts.findings(.linkHeaderValid).first else { return nil }
        return Cause(
            words: "`Link` headers are wrong: \(first.saw)", remedy: first.advice,
            tellers: [.linkHeaderValid], isClaimed: false, isInHead: true,
            explains: { law, finding in
                switch law {
                case .linkHeaderValid: finding.subject.name == first.subject.name
                case .signalsAgree: !finding.subject.claims.isEmpty && finding.scene == nil
                case _: false
                }
            })
    }
}
