import TapeCLI
import Testing

@Suite struct RecordingTallyTests {
    @Test(arguments: [
        (RecordingTally(), Duration.seconds(1), "0 pages, 0 items, 0.0 pages/s, 0 B"),
        (
            RecordingTally(pages: 1, items: 1, bytes: 999), .seconds(2),
            "1 page, 1 item, 0.5 pages/s, 999 B"
        ),
        (
            RecordingTally(pages: 1_200, items: 24_000, bytes: 4_096_000, expectedItems: 96_000),
            .seconds(30), "1,200 pages, 24,000 items, 40 pages/s, 4.1 MB, 1:30 to go"
        ),
        (
            RecordingTally(pages: 10, items: 100, bytes: 5_000, expectedItems: 1_000_000),
            .seconds(1), "10 pages, 100 items, 10 pages/s, 5.0 kB, 2:46:39 to go"
        ),
        (
            RecordingTally(pages: 10, items: 100, bytes: 2_500_000_000, expectedItems: 100),
            .zero, "10 pages, 100 items, 10,000 pages/s, 2.5 GB"
        ),
    ])
    func `one line says how far it has come and how long it may take`(
        tally: RecordingTally, elapsed: Duration, line: String
    ) {
        #expect(tally.line(after: elapsed) == line)
    }
}
