import TapeScreen

extension BoardTrace {
    /// The trace for people, a line each thing observed.
    var text: String {
        let lines = entries.compactMap { entry -> String? in
            switch entry {
            case .input(let input): "told: \(input)"
            case .emitted(let status): "  says: \(status)"
            case .started(let ticket, let result):
                "  starts \(ticket.section)" + (result.map { ", at once \($0)" } ?? "")
            case .look(let look):
                "  is \(look.status), its sections "
                    + look.sections.sorted { $0.key < $1.key }.map { "\($0): \($1)" }
                    .joined(separator: ", ")
            case .composed(let composition) where composition.whole == composition.ofParts: nil
            case .composed(let composition):
                "\(composition.parts): \(composition.whole), of boards \(composition.ofParts)"
            }
        }
        return (["\(board), \(layout)"] + lines).joined(separator: "\n")
    }
}
