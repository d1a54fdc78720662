import TapeFaults
import TapeHTTP
import TapeJSON
package import TapePaging
import TapeXML
import TapeYAML

/// Writes specs as a person would: values that the style implies are left out, and short ones stay on one line.
package enum SpecWriter {
    /// The text of a spec, which reads back as one that says the same, with what it shares with others written out.
    ///
    /// Comments go above the keys that they are given for: `paging.cursor`, or the empty text for the top of the file. Where
    /// it is not known how the API pages, the style says so, and the spec cannot be read until it is filled in.
    package static func write(
        _ spec: ContractSpec, comments: [String: String] = [:], isUnknown: Bool = false
    ) -> String {
        var lines = SpecLines(comments: comments)
        lines.write(.init(.pagetape, .number(1)))
        lines.write(.init(.title, .text(spec.title)))
        lines.write(.init(.request, request(spec.request)))
        lines.write(.init(.paging, .map(members(spec.convention, isUnknown))))
        if let stir = spec.stir { lines.write(.init(.stir, tree(stir))) }
        if let contract = contract(spec) { lines.write(.init(.contract, contract)) }
        if let list = list(spec) { lines.write(.init(.list, list)) }
        if !spec.volatilePlaces.isEmpty {
            let places = spec.volatilePlaces.map { place in
                switch place {
                case .body(let path): SpecTree.text(path.text)
                case .markup(let path): SpecTree.text(BodyPath.xmlMark + path.text)
                case .header(let name): SpecTree.text(name.spelling)
                }
            }
            lines.write(.init(.volatile, .list(places)))
        }
        if let redaction = redaction(spec.redaction) { lines.write(.init(.redact, redaction)) }
        return lines.text
    }

    private static func redaction(_ redaction: ContractSpec.Redaction) -> SpecTree? {
        var members: [SpecTree.Member] = []
        if !redaction.kept.isEmpty {
            let kept = redaction.kept.map {
                SpecTree.map([
                    .init(.at, .text($0.place.text)), .init(.because, .text($0.reason)),
                ])
            }
            members.append(.init(.keep, .list(kept)))
        }
        if !redaction.taken.isEmpty {
            members.append(.init(.also, .list(redaction.taken.map { .text($0.text) })))
        }
        return members.isEmpty ? nil : .map(members)
    }

    /// The members of `paging` as they would be written, for a report that shows them.
    package static func paging(_ convention: Convention) -> [(key: String, value: String)] {
        PagingWriter(convention).members.map { ($0.key, $0.value.inLine) }
    }

    private static func members(
        _ convention: Convention, _ isUnknown: Bool
    ) -> [SpecTree.Member] {
        let members = PagingWriter(convention).members
        guard isUnknown else { return members }
        return [.init(.style, .text(Convention.unknownStyle))] + members.dropFirst()
    }

    private static func request(_ request: ContractSpec.Request) -> SpecTree {
        var members = [
            SpecTree.Member(
                named: request.method.rawValue.lowercased(), .text(request.url.spelling))
        ]
        if !request.headers.isEmpty { members.append(headers(request.headers)) }
        return .map(members + body(request.body))
    }

    private static func contract(_ spec: ContractSpec) -> SpecTree? {
        var members: [SpecTree.Member] = []
        if !spec.waivers.isEmpty {
            let waivers = spec.waivers.map { waiver in
                SpecTree.map([
                    .init(.law, .text(waiver.law.rawValue)),
                    .init(.because, .text(waiver.reason)),
                ])
            }
            members.append(.init(.waive, .list(waivers)))
        }
        if !spec.required.isEmpty {
            members.append(.init(.require, .list(spec.required.map { .text($0.rawValue) })))
        }
        return members.isEmpty ? nil : .map(members)
    }

    private static func list(_ spec: ContractSpec) -> SpecTree? {
        var members: [SpecTree.Member] = []
        if spec.footers.count == 1, let only = spec.footers.first {
            members.append(.init(.footer, .text(only.rawValue)))
        } else if spec.footers != FooterName.allCases, !spec.footers.isEmpty {
            members.append(.init(.footers, .list(spec.footers.map { .text($0.rawValue) })))
        }
        if !spec.faults.isEmpty {
            members.append(.init(.faults, .list(spec.faults.map { .text($0.description) })))
        }
        return members.isEmpty ? nil : .map(members)
    }
}
