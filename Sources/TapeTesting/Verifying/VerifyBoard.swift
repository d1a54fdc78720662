public import TapeBench
import TapeContracts

/// Holds a board to every board law, its sections failing in every combination.
///
/// A board is made for each run and led through refreshes, reloads, late results, and sections that come and go. What a section comes
/// to where it does not fail is what its recorded first page says. Each broken law becomes an issue at the caller's line, with what
/// the board did attached.
///
/// - Parameters:
///   - makeBoard: makes a new board of sections that never loaded.
///   - name: the screen's name: a file in `Specs/` that names the specs of its sections.
///   - file: where issues are told, and where the search for `Specs/` begins.
///   - line: where issues are told.
/// - Returns: what came of each law.
/// - Throws: ``PlaybackError`` where the screen, or the spec or cassette of a section, is missing or cannot be used.
@discardableResult
public func verifyBoard<Board: BoardUnderTest>(
    _ makeBoard: @escaping (_ sections: [String]) -> Board, against name: String,
    file: StaticString = #filePath, line: UInt = #line
) async throws(PlaybackError) -> Verification {
    let site = IssueSite(file: file, line: line)
    let path = try CassetteFinder(from: "\(file)").path(of: name, .screen)
    let screen: ScreenUnderTest
    do {
        screen = try await ScreenUnderTest(spec: path)
    } catch {
        throw PlaybackError(.unusable, error.message)
    }
    let (rows, traces) = screen.run.judge(makeBoard)
    let broken = rows.filter { $0.judgement.verdict == .violated }
    if let text = IssueText.of(broken, unproven: rows.filter(\.isUnproven)) {
        var attached = [
            (name: "findings.txt", text: broken.map(\.findingsText).joined(separator: "\n"))
        ]
        if let trace = broken.first.flatMap({ traces[$0.law] }) {
            attached.append((name: "trace.txt", text: trace.text))
        }
        site.record(text, attaching: attached)
    }
    return Verification(rows, broken: broken)
}
