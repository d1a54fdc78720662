package import TapeCassette
package import TapeFaults
package import TapeHTTP
package import TapeJSON
package import TapePaging
package import TapeXML

/// A spec after reading: what to request, how the API pages, and what must hold.
package struct ContractSpec: Sendable {
    /// A law that the spec excuses, with the reason it gives.
    package struct Waiver: Hashable, Sendable {
        package let law: LawIdentifier
        package let reason: String
    }

    package var title: String
    package var request: Request
    package var convention: Convention
    package var waivers: [Waiver] = []
    /// Laws that must hold for the contract to be kept, beyond those required by default.
    package var required: [LawIdentifier] = []
    package var footers: [FooterName] = FooterName.allCases
    /// The fault plans that lists are tested with besides clean runs; without any, every kind of fault at every page.
    package var faults: [FaultPlan] = []
    /// Places that differ on every request, as the spec spells them.
    package var volatilePlaces: [VolatilePlace]
    package var redaction = Redaction()
    /// How rows are inserted, changed and deleted on a staging system; nil if writing is not allowed.
    package var stir: Stir?
    /// Where the cassette is, if it is not beside the spec: a file, or a folder in which it has the spec's name.
    package var cassette: S3Address?
    /// The base URL from the shared file, if the request's URL begins with it; nil if the spec gives its whole URL itself.
    package var base: SpecText?
    /// Changes whenever the request or the paging does, so that a stale cassette can be detected.
    package var digest = ""

    package init(
        title: String, request: Request, convention: Convention,
        volatilePlaces: [VolatilePlace] = []
    ) {
        self.title = title
        self.request = request
        self.convention = convention
        self.volatilePlaces = volatilePlaces
        self.convention.volatilePaths = volatilePlaces.compactMap { place in
            switch place {
            case .body(let path): .json(path)
            case .markup(let path): .xml(path)
            case .header: nil
            }
        }
    }
}

extension ContractSpec: Equatable {
    /// Compares the contents of specs; the digest follows from them.
    package static func == (a: Self, b: Self) -> Bool {
        a.title == b.title && a.request == b.request && a.convention == b.convention
            && a.waivers == b.waivers && a.required == b.required && a.footers == b.footers
            && a.faults == b.faults && a.volatilePlaces == b.volatilePlaces
            && a.redaction == b.redaction && a.stir == b.stir && a.cassette == b.cassette
            && a.base == b.base
    }
}

extension ContractSpec {
    /// Whether breaches of a law are excused.
    func waives(_ law: LawIdentifier) -> Bool { waivers.contains { $0.law == law } }

    /// A place whose content changes between recordings although nothing happened.
    package enum VolatilePlace: Hashable, Sendable {
        case body(JSONPath)
        /// Elements of an XML body.
        case markup(XPath)
        case header(HeaderName)
    }

    /// What to leave out when recordings are compared, besides what differs in every API.
    package var volatility: Volatility {
        var paths: [JSONPath] = []
        var headers: Set<HeaderName> = []
        var elements: [XPath] = []
        for place in volatilePlaces {
            switch place {
            case .body(let path): paths.append(path)
            case .markup(let path): elements.append(path)
            case .header(let name): headers.insert(name)
            }
        }
        guard !elements.isEmpty else { return Volatility(headers: headers, paths: paths) }
        return Volatility(headers: headers, paths: paths) { [elements] body in
            MarkupBlanking.blanked(body, elements)
        }
    }
}
