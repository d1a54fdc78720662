import TapeCassette
package import TapeHTTP
package import TapeJSON

extension ContractSpec {
    /// What a spec adds to redaction: what is kept although it looks like a credential, and what is removed although it does
    /// not.
    package struct Redaction: Hashable, Sendable {
        /// A place of a request or a response.
        package enum Place: Hashable, Sendable {
            case body(JSONPath)
            /// Elements of XML, by the name at the end of a path.
            case element(name: String, path: String)
            case header(HeaderName)
            case query(String)

            /// The place as a spec spells it.
            package var text: String {
                switch self {
                case .body(let path): path.text
                case .element(_, let path): path
                case .header(let name): name.spelling
                case .query(let name): "?\(name)"
                }
            }
        }

        package struct Kept: Hashable, Sendable {
            package let place: Place
            package let reason: String
        }

        package var kept: [Kept]
        package var taken: [Place]

        package init(kept: [Kept] = [], taken: [Place] = []) {
            self.kept = kept
            self.taken = taken
        }

        package var isEmpty: Bool { kept.isEmpty && taken.isEmpty }

        /// Notes for reports about what is kept.
        package var notes: [String] {
            kept.map {
                "kept although it may look like a credential: \($0.place.text), because \($0.reason)"
            }
        }
    }
}

extension ContractSpec.Redaction {
    /// Adds what the spec says to the rules.
    func apply(to rules: inout RedactionRules) {
        for place in taken {
            switch place {
            case .body(let path): rules.taken.append(path)
            case .element(let name, _): rules.add(.field(name))
            case .header(let name): rules.add(.header(name))
            case .query(let name): rules.add(.query(name))
            }
        }
        for kept in kept {
            switch kept.place {
            case .body(let path): rules.kept.append(.init(.body(path), because: kept.reason))
            case .element(let name, _):
                rules.lift(.field(name))
                rules.kept.append(.init(.field(name), because: kept.reason))
            case .header(let name):
                rules.lift(.header(name))
                rules.kept.append(.init(.header(name), because: kept.reason))
            case .query(let name):
                rules.lift(.query(name))
                rules.kept.append(.init(.query(name), because: kept.reason))
            }
        }
    }
}
