public import TapeBench
import TapeContracts

/// Checks every board law on a board, its sections failing in every combination.
///
/// A board is made for each run and led through refreshes, reloads, late results, and sections that are added and removed. A
/// section that does not fail has the result that its recorded first page gives. Each broken law becomes an issue at the
/// caller's line, with a log of what the board did attached.
///
/// - Parameters:
///   - makeBoard: makes a new board of sections that have never loaded.
///   - name: the screen's name: a file in `Specs/` that names the specs of its sections.
///   - file: where issues are reported, and where the search for `Specs/` begins.
///   - line: where issues are reported.
/// - Returns: the verdict on each law.
/// - Throws: ``PlaybackError`` if the screen, or the spec or cassette of a section, is missing or cannot be used.
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
