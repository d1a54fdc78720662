/// A set of Unicode's general categories.
///
/// Every scalar is in exactly one, so the complement of `\p{…}` is a set of categories too.
struct GeneralCategories: OptionSet, Sendable {
    let rawValue: UInt32

    static let all = GeneralCategories(rawValue: (1 << 30) - 1)

    var complement: GeneralCategories { Self.all.subtracting(self) }

    init(rawValue: UInt32) {
        self.rawValue = rawValue
    }

    /// The categories for a name in `\p{…}`: a two-letter name is one category, a one-letter name a whole group.
    init?(name: String) {
        // Surrogates are not scalars, so RFC 9485 has no `Cs`.
        let names = Self.names.filter { $0.value != "Cs" }
        let named = names.filter { $0.value == name || String($0.value.prefix(1)) == name }
        guard !named.isEmpty else { return nil }
        rawValue = named.reduce(0) { $0 | 1 << $1.bit }
    }

    /// The two-letter names, each at its bit.
    private static let names = [
        "Lu", "Ll", "Lt", "Lm", "Lo", "Mn", "Mc", "Me", "Nd", "Nl", "No", "Pc", "Pd", "Ps", "Pe",
        "Pi", "Pf", "Po", "Sm", "Sc", "Sk", "So", "Zs", "Zl", "Zp", "Cc", "Cf", "Cs", "Co", "Cn",
    ].enumerated().map { (bit: UInt32($0.offset), value: $0.element) }

    /// The one category of a scalar.
    init(_ category: Unicode.GeneralCategory) {
        rawValue = 1 << Self.bit(of: category)
    }

    private static func bit(of category: Unicode.GeneralCategory) -> UInt32 {
        switch category {
        case .uppercaseLetter: 0
        case .lowercaseLetter: 1
        case .titlecaseLetter: 2
        case .modifierLetter: 3
        case .otherLetter: 4
        case .nonspacingMark: 5
        case .spacingMark: 6
        case .enclosingMark: 7
        case .decimalNumber: 8
        case .letterNumber: 9
        case .otherNumber: 10
        case .connectorPunctuation: 11
        case .dashPunctuation: 12
        case .openPunctuation: 13
        case .closePunctuation: 14
        case .initialPunctuation: 15
        case .finalPunctuation: 16
        case .otherPunctuation: 17
        case .mathSymbol: 18
        case .currencySymbol: 19
        case .modifierSymbol: 20
        case .otherSymbol: 21
        case .spaceSeparator: 22
        case .lineSeparator: 23
        case .paragraphSeparator: 24
        case .control: 25
        case .format: 26
        case .surrogate: 27
        case .privateUse: 28
        case .unassigned: 29
        @unknown default: 29
        }
    }
}
