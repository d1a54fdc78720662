import TapeHTTP
import TapePaging

/// Causes in the order of the list, and in the identities of its items.
struct OrderCauses {
    let facts: CauseFacts

    private var walk: Walk { facts.walk }

    // MARK: Unrepeatable

    /// The same request brings other items.
    var unstable: Cause? {
        guard let finding = facts.findings(.samePageTwice).first(where: { $0.page == 1 }),
            let before = facts.evidence.digests(ofPage: 1),
            let again = facts.evidence.answers(.samePage).first(where: { $0.number == 1 })?.digests
        else { return nil }
        if let grown = growth(from: Array(before), to: again) {
            return cause(
                "the list grew while it was recorded: page 1, asked again, begins with \(grown)",
                "Record when nothing changes, or declare `stability: drifting`.", isGrowth: true)
        }
        guard isShuffled(again) else {
            return cause(
                "page 1 brings other items when it is asked for again: \(finding.saw)",
                """
                Order by a unique key, and let caches and replicas agree before they answer. If the list \
                changes all the time, declare `stability: drifting`.
                """, isClaimed: false)
        }
        return cause(
            "the list has no stable order: page 1, asked again, has \(finding.saw)",
            "Order by a unique key, and let caches and replicas agree before they answer.")
    }

    /// Whether an answer has items of the list in other places.
    private func isShuffled(_ again: [UInt64]) -> Bool {
        let known = facts.evidence.sizedWalks.reduce(into: facts.items) {
            $0.formUnion($1.walk.digests)
        }
        return again.allSatisfy(known.contains)
    }

    /// How many new items came before the old ones of a page that only moved down, in words.
    private func growth(from before: [UInt64], to again: [UInt64]) -> String? {
        guard before.count > 1, again.count > 1,
            let shift = (1..<again.count).first(where: {
                again.dropFirst($0).elementsEqual(before.prefix(again.count - $0))
            }),
            again.prefix(shift).allSatisfy({ !facts.items.contains($0) })
        else { return nil }
        return counted(shift, "new item")
    }

    private func cause(
        _ words: String, _ remedy: String, isClaimed: Bool = true, isGrowth: Bool = false
    ) -> Cause {
        let counting: Set<LawIdentifier> = [
            .totalAgrees, .pageCountAgrees, .moreMeansMore, .endMeansEnd,
            .signalsAgree, .pastEndDeclared, .countParity, .fullLastPage,
        ]
        let laws: Set<LawIdentifier> = [
            .samePageTwice, .noDuplicates, .ordered, .firstIsDefault, .sizeInvariant,
            .prefix, .resumable, .reversible, .survivesFault, .sizeOne, .sizeChange,
            .positionIsHonoured, .filterCommutes, .filterChange,
        ]
        return Cause(
            words: words, remedy: remedy, tellers: [.samePageTwice], isClaimed: isClaimed,
            explains: { law, finding in
                // Disorder does not explain items without an identity.
                guard law != .noDuplicates || !finding.isAbout(.missingIdentity) else {
                    return false
                }
                return laws.contains(law) || (isClaimed && finding.scene != nil)
                    || ((isGrowth || isClaimed) && counting.contains(law))
                    || (law == .overMaximum && finding.isAbout(.greatestSize))
            })
    }

    /// A later page cannot be fetched again, although the first can.
    var servesOnce: Cause? {
        let laws: [LawIdentifier] = [.samePageTwice, .survivesFault, .resumable]
        let findings = laws.flatMap(facts.findings)
        guard let first = findings.first, findings.allSatisfy({ $0.page != 1 }) else { return nil }
        let page = first.page ?? 2
        let isRefused = first.subject.failure != nil
        return Cause(
            words: isRefused
                ? "a position serves only once: asked again, that of page \(page) is answered with \(first.saw)"
                : "page \(page) is another page when it is asked for again: \(first.saw)",
            remedy: """
                A client whose connection broke asks again and must not lose a page. Let a position stay \
                valid until the next one is used, or declare `stability: {cursor: single-use}`.
                """,
            tellers: laws, isClaimed: isRefused, isInHead: first.subject.isInHead,
            explains: { law, finding in
                laws.contains(law)
                    || (law == .sizeChange && isRefused && finding.seesSame(as: first))
            })
    }

    // MARK: Order

    /// Pages have their items the wrong way round.
    var turned: Cause? {
        guard facts.isBroken(.ordered) else { return nil }
        let breaches = Set(walk.orderBreaches.map(\.item))
        let turned = walk.pages.filter { page in
            page.items.count > 2 && page.items.dropFirst().allSatisfy(breaches.contains)
        }
        guard !turned.isEmpty,
            breaches.allSatisfy({ item in turned.contains { $0.items.contains(item) } })
        else { return nil }
        let pages = CauseFacts.pageNumbers(turned.map(\.number))
        let whose = turned.count == 1 ? "its" : "their"
        let model = turned.first?.number == 1 ? "the whole list" : "the first"
        return Cause(
            words:
                "\(pages) \(turned.count == 1 ? "has" : "have") \(whose) items the wrong way round",
            remedy: "Sort every page as \(model) is sorted.",
            tellers: [.ordered], explains: explainsOrder)
    }

    /// The same items come at every size, in another order.
    var hangsOnPages: Cause? {
        guard facts.isWhole == true, facts.isBroken(.sizeInvariant),
            !facts.isBroken(.noDuplicates)
        else { return nil }
        return Cause(
            words: "the order of the list depends on how it is cut into pages: "
                + "the same items come \(facts.sizes) in another order",
            remedy: """
                Sort the whole list before it is cut, by a key that no two items share; do not sort or \
                merge page by page.
                """,
            tellers: [.ordered, .prefix, .sizeInvariant], explains: explainsOrder)
    }

    private func explainsOrder(_ law: LawIdentifier, _ finding: Finding) -> Bool {
        let laws: Set<LawIdentifier> = [
            .ordered, .sizeInvariant, .prefix, .sizeChange, .sizeOne, .reversible,
        ]
        return laws.contains(law)
    }

    // MARK: Keys

    /// The identity, or the key of the order, is spelled differently on a later page.
    var keyChanges: Cause? {
        let keys =
            [facts.convention.identity.text].compactMap(\.self)
            + (facts.convention.order?.keys.map(\.path.text) ?? [])
        let members = Set(keys.map(Self.member))
        guard
            let breach = walk.shapes.breaches.first(where: {
                $0.isOfItems && !$0.isLoose && $0.split == nil && members.contains($0.member)
            })
        else { return nil }
        let name = "`\(breach.member)`"
        let isOfAllWalks =
            facts.convention.identity.text.map(Self.member) == breach.member && areNamedAlike
        return Cause(
            words: "\(name) is \(breach.saw) on page \(breach.page), and \(breach.expected) "
                + "on page \(breach.earlier)",
            remedy: """
                Write the value the same way everywhere: a typed client fails to decode it, and what is \
                sorted as text is not in the order of numbers.
                """,
            tellers: [.oneShape],
            explains: { law, finding in
                switch law {
                case .oneShape: finding.subject.name == breach.member
                case .ordered: finding.page.map { $0 >= breach.page } ?? true
                case .noDuplicates: finding.isAbout(.missingIdentity)
                // An item is another one by its id where only the type of the id differs.
                case .sizeInvariant, .prefix, .sizeOne, .sizeChange:
                    isOfAllWalks && finding.subject.failure == nil && !finding.isAbout(.refusal)
                case _: false
                }
            })
    }

    /// Whether walks of other sizes bring items of the same names in the same order, as far as they go.
    private var areNamedAlike: Bool {
        let walks = [facts.evidence.main] + facts.evidence.sizedWalks.map(\.evidence)
        guard walks.allSatisfy({ $0.walk.pages.count <= LostItems.mostPages }) else { return false }
        let names = walks.map { walk in walk.walk.digests.indices.map(walk.identity(ofItem:)) }
        return names.allSatisfy { zip($0, names[0]).allSatisfy { $0 == $1 } }
    }

    private static func member(_ path: String) -> String {
        path.hasPrefix("$.") ? String(path.dropFirst(2)) : path
    }

    /// Items have no identity.
    var keyMissing: Cause? {
        guard let path = facts.convention.identity.text, let first = walk.unidentified.first
        else { return nil }
        let (count, all) = (walk.unidentified.count, walk.digests.count)
        let place = facts.evidence.main.placeWords(ofItem: first)
        let which =
            count == all
            ? "no item has" : count == 1 ? "an item has no" : "\(count) of \(all) items have no"
        let isAll = count == all
        let member = Self.member(path)
        let pages = Set(walk.unidentified.compactMap { walk.page(ofItem: $0)?.number })
        let renamed = walk.shapes.breaches.first {
            $0.isOfItems && !$0.isLoose && $0.split?.kind == .presence && !$0.isGone
                && pages.contains($0.page)
        }
        let instead = renamed.map { "; page \($0.page) has `\($0.member)` instead" } ?? ""
        let ordersByIt = facts.convention.order?.keys.contains { $0.path.text == path } ?? false
        return Cause(
            words: isAll
                ? "\(which) a value at \(path)"
                : "\(which) value at \(path), \(count == 1 ? "" : "the first of them ")\(place)\(instead)",
            remedy: isAll
                ? "The API has renamed it, or the spec's `id` names the wrong place."
                : "A client cannot tell such an item from others: give every item an identity.",
            tellers: [.noDuplicates],
            explains: { law, finding in
                switch law {
                case .noDuplicates: finding.isAbout(.missingIdentity)
                case .oneShape:
                    finding.subject.name == member || finding.page.map(pages.contains) ?? false
                // Items without an identity are compared by their other values.
                case .sizeInvariant, .prefix, .sizeChange: true
                case .ordered:
                    ordersByIt
                        && (isAll || finding.isAbout(.missingKey) || finding.scene != nil)
                case _: false
                }
            })
    }
}
